package io.dayseal.cli;

/** What {@code --version} says. */
final class Version {
  private Version() {}

  static String text() {
    String version = Version.class.getPackage().getImplementationVersion();
    return "dayseal " + (version == null ? "(not packaged)" : version);
  }
}
