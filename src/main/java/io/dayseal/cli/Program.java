package io.dayseal.cli;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import picocli.AutoComplete;
import picocli.CommandLine;
import picocli.CommandLine.Model.UsageMessageSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.UnmatchedArgumentException;

/** One invocation of the program: its commands, and what becomes of a failure. */
final class Program {
  private final Session session;

  Program(Surroundings surroundings) {
    session = new Session(surroundings);
  }

  int run(String... args) {
    try {
      return commandLine(args).execute(args);
    } catch (Throwable e) {
      // An Error passes by the handlers of the command line.
      return session.finish(ending(e));
    } finally {
      session.close();
    }
  }

  private Ending ending(Throwable failure) {
    return Failures.ending(failure, session.surroundings().adapters()::explain);
  }

  void interrupt() {
    session.interrupt();
  }

  private CommandLine commandLine(String... args) {
    CommandLine commandLine = new CommandLine(session.options());
    for (Object command :
        List.of(
            new RunCommand(session),
            new PlanCommand(session),
            new LandCommand(session),
            new BuildCommand(session),
            new HistoryCommand(session),
            new ShowCommand(session),
            new VerifyCommand(session),
            new RollbackCommand(session),
            new MaintainCommand(session),
            new CheckCommand(session),
            new InferCommand(session))) {
      commandLine.addSubcommand(command);
    }
    CommandLine completion = new CommandLine(new AutoComplete.GenerateCompletion());
    completion.getCommandSpec().usageMessage().hidden(true);
    commandLine.addSubcommand("generate-completion", completion);
    commandLine.getCommandSpec().version(Version.text());
    commandLine.setDefaultValueProvider(
        new EnvironmentDefaults(session.surroundings().environment()));
    // The last one wins, so that an alias with options can be overruled.
    commandLine.setOverwrittenOptionsAllowed(true);
    commandLine.setCaseInsensitiveEnumValuesAllowed(true);
    commandLine.setOut(session.surroundings().out());
    commandLine.setErr(session.surroundings().err());
    commandLine.setExecutionExceptionHandler(
        (failure, command, parsed) -> session.finish(ending(failure)));
    commandLine.setParameterExceptionHandler((failure, given) -> misused(failure, args));
    layOutHelp(commandLine);
    return commandLine;
  }

  /** Exit codes come last in every help, and from one place. */
  private static void layOutHelp(CommandLine commandLine) {
    UsageMessageSpec usage = commandLine.getCommandSpec().usageMessage();
    usage.exitCodeListHeading("%nExit codes:%n");
    usage.exitCodeList(ExitCode.meanings());
    List<String> sections = new ArrayList<>(usage.sectionKeys());
    List<String> last =
        List.of(
            UsageMessageSpec.SECTION_KEY_EXIT_CODE_LIST_HEADING,
            UsageMessageSpec.SECTION_KEY_EXIT_CODE_LIST);
    sections.removeAll(last);
    sections.addAll(last);
    usage.sectionKeys(sections);
    commandLine.getSubcommands().values().forEach(Program::layOutHelp);
  }

  private int misused(ParameterException failure, String... args) {
    CommandLine command = failure.getCommandLine();
    boolean root = command.getParent() == null;
    boolean json =
        Arrays.asList(args).contains("--json")
            || session
                .surroundings()
                .environment()
                .variable(EnvironmentDefaults.variableName("--json"))
                .filter(Boolean::parseBoolean)
                .isPresent();
    session.beginUnread(
        new ReportReply(root ? "" : command.getCommandName(), ReportReply.Detail.NONE), json);
    String message = inOurWords(String.valueOf(failure.getMessage()));
    String help = "`" + command.getCommandSpec().qualifiedName() + " --help` says what is expected";
    List<String> meant =
        failure instanceof UnmatchedArgumentException unmatched
            ? unmatched.getSuggestions()
            : List.of();
    return session.finish(
        Ending.failure(ExitCode.USAGE, message)
            .withHint(
                meant.isEmpty()
                    ? help
                    : "did you mean `" + String.join("` or `", meant) + "`? " + help));
  }

  /** Messages of the option parser as ours are: without a capital, literals in backticks. */
  private static String inOurWords(String message) {
    String quoted = message.replaceAll("'([^']*)'", "`$1`");
    return quoted.substring(0, 1).toLowerCase(Locale.ROOT) + quoted.substring(1);
  }
}
