package io.dayseal.cli;

import io.dayseal.delivery.Problem;
import io.dayseal.delivery.RejectedRow;
import io.dayseal.pipeline.RejectedFiles;
import java.io.IOException;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * Writes rows that are set aside into csv files of a folder, each with its place and what is wrong
 * with it. A file gets its name when it is whole.
 */
final class RejectedCsv implements RejectedFiles {
  private static final String LINE_END = "\r\n";

  private final Path folder;

  RejectedCsv(Path folder) {
    this.folder = folder;
  }

  @Override
  public RejectedFile open(String dataset, String runId) throws IOException {
    Files.createDirectories(folder);
    for (int number = 1; ; number++) {
      Path file = folder.resolve(dataset + "-" + runId + "-" + number + ".csv");
      // The deliveries of one run come one after the other, and no two runs have one id.
      if (!Files.exists(file)) {
        Path partial = folder.resolve(file.getFileName() + ".partial");
        Writer writer = Files.newBufferedWriter(partial, StandardCharsets.UTF_8);
        writer.write("file,line,column,reason,raw" + LINE_END);
        return new Rows(file, partial, writer);
      }
    }
  }

  private static final class Rows implements RejectedFile {
    private final Path file;
    private final Path partial;
    private final Writer writer;
    private boolean kept;

    Rows(Path file, Path partial, Writer writer) {
      this.file = file;
      this.partial = partial;
      this.writer = writer;
    }

    @Override
    public void add(RejectedRow row) throws IOException {
      Problem problem = row.problem();
      writer.write(CsvRows.quoted(problem.file()));
      writer.write("," + place(problem.line()) + "," + place(problem.column()) + ",");
      writer.write(CsvRows.quoted(problem.message()));
      writer.write("," + CsvRows.quoted(row.raw()) + LINE_END);
    }

    private static String place(long number) {
      return number > 0 ? Long.toString(number) : "";
    }

    @Override
    public String keep() throws IOException {
      writer.close();
      Files.move(partial, file);
      kept = true;
      return file.toString();
    }

    @Override
    public void close() throws IOException {
      if (!kept) {
        writer.close();
        Files.deleteIfExists(partial);
      }
    }
  }
}
