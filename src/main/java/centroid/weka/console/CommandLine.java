// SPDX-License-Identifier: GPL-3.0-only
package centroid.weka.console;

import java.util.Locale;
import java.util.function.IntSupplier;
import weka.classifiers.AbstractClassifier;
import weka.classifiers.Evaluation;
import weka.core.CommandlineRunnable;
import weka.core.Utils;
import weka.filters.Filter;

/**
 * Runs a command of the command line. An error is one sentence on the error stream, where Weka prints a stack trace or all options. A process that
 * was started for the command exits with 1, where Weka's exits with 0.
 */
public final class CommandLine {

  private static final String STARTER = "weka.Run";
  private static final String[] HELP = {"General options:", "Filter options:"};

  /** The work of a command; messages of its exceptions are sentences. */
  @FunctionalInterface
  public interface Work {

    void run() throws Exception;
  }

  private CommandLine() {
  }

  /** Trains and evaluates a classifier as Weka does. */
  public static void classify(AbstractClassifier classifier, String[] options) {
    run(classifier, () -> System.out.println(Evaluation.evaluateModel(classifier, options)));
  }

  /** Filters files as Weka does. */
  public static void filter(Filter filter, String[] options) {
    run(filter, () -> {
      if (Utils.getFlag('b', options)) {
        Filter.batchFilterFile(filter, options);
      } else {
        Filter.filterFile(filter, options);
      }
    });
  }

  /** Runs the work and reports an error in one sentence. */
  public static void run(CommandlineRunnable command, Work work) {
    run(command, work, () -> 0);
  }

  /**
   * Runs the work and reports an error in one sentence.
   *
   * @param exitCode of a process that was started for the command, after the work has ended well
   */
  public static void run(CommandlineRunnable command, Work work, IntSupplier exitCode) {
    boolean own = ownsProcess(command.getClass());
    if (own) {
      writePlainNumbers();
    }
    int code = succeeds(command, work) ? exitCode.getAsInt() : 1;
    if (code != 0 && own) {
      System.exit(code);
    }
  }

  /**
   * Makes Weka write numbers with ASCII digits in any locale, since it can't read others. Weka creates its format at the first number of a thread; the
   * names of months and all else keep the locale.
   */
  private static void writePlainNumbers() {
    Locale usual = Locale.getDefault(Locale.Category.FORMAT);
    Locale.setDefault(Locale.Category.FORMAT, Locale.ROOT);
    try {
      Utils.doubleToString(0, 0);
    } finally {
      Locale.setDefault(Locale.Category.FORMAT, usual);
    }
  }

  private static boolean succeeds(CommandlineRunnable command, Work work) {
    String name = command.getClass().getSimpleName();
    UnreadRows unread = UnreadRows.watch();
    try {
      command.preExecution();
      try {
        work.run();
      } finally {
        command.postExecution();
      }
      unread.requireNone();
      return true;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      System.err.println(name + " was stopped.");
    } catch (NullPointerException | IndexOutOfBoundsException | ClassCastException e) {
      // A defect, not a wrong setting: its report needs the stack trace.
      e.printStackTrace();
    } catch (Exception e) {
      String message = e.getMessage() == null ? e.toString() : e.getMessage().strip();
      if (message.startsWith("Help requested")) {
        System.out.println(message);
        return true;
      }
      System.err.println(name + ": " + sentence(message));
    } finally {
      unread.end();
    }
    return false;
  }

  /** Removes the list of all options that Weka appends to a message. */
  static String sentence(String message) {
    String text = message;
    for (String heading : HELP) {
      int end = text.indexOf(heading);
      text = end < 0 ? text : text.substring(0, end);
    }
    text = text.strip().replaceFirst("^Weka exception: ", "").strip();
    // Weka reports a missing class by its name alone.
    return text.matches("\\w+(\\.\\w+)+") ? "There is no class " + text + "; check its name, and that its package is installed" : text;
  }

  /** Whether the process was started for this command; Weka's SimpleCLI and calling programs must go on. */
  private static boolean ownsProcess(Class<?> command) {
    StackTraceElement[] calls = Thread.currentThread().getStackTrace();
    StackTraceElement first = calls[calls.length - 1];
    return "main".equals(first.getMethodName()) && (STARTER.equals(first.getClassName()) || command.getName().equals(first.getClassName()));
  }
}
