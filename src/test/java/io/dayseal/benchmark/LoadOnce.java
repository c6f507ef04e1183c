package io.dayseal.benchmark;

import com.sun.management.OperatingSystemMXBean;
import io.dayseal.cli.Main;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Map;

/** One run of the command line that ends with a line of its CPU seconds and its peak megabytes. */
final class LoadOnce {
  private LoadOnce() {}

  /** Arguments of the command line. */
  public static void main(String[] args) throws Exception {
    int exitCode = Main.run(System.out, System.err, Map.of(), args);
    OperatingSystemMXBean system = ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class);
    String peak =
        Files.readAllLines(Path.of("/proc/self/status")).stream()
            .filter(l -> l.startsWith("VmHWM:"))
            .findFirst()
            .orElseThrow()
            .replaceAll("\\D", "");
    System.out.printf(
        Locale.ROOT,
        "%n%.2f %.0f%n",
        system.getProcessCpuTime() / 1e9,
        Long.parseLong(peak) / 1024.0);
    System.exit(exitCode);
  }
}
