// SPDX-License-Identifier: GPL-3.0-only
package centroid.weka.console;

import java.util.Locale;
import weka.classifiers.AbstractClassifier;
import weka.classifiers.Evaluation;
import weka.core.CommandlineRunnable;
import weka.core.Utils;
import weka.filters.Filter;

/**
 * Runs what a command line asks for. What goes wrong is told in one sentence, where Weka would print a stack trace or every option there is, and a
 * process that was started for the command ends with 1, where Weka's would end with 0.
 */
public final class CommandLine {

  private static final String STARTER = "weka.Run";
  private static final String[] HELP = {"General options:", "Filter options:"};

  /** What a command does; messages of its exceptions are sentences. */
  @FunctionalInterface
  public interface Work {

    /** Does it. */
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

  /** Does some work and tells what goes wrong. */
  public static void run(CommandlineRunnable command, Work work) {
    boolean own = ownsProcess(command.getClass());
    if (own) {
      writePlainNumbers();
    }
    if (!succeeds(command, work) && own) {
      System.exit(1);
    }
  }

  /**
   * Weka writes numbers with the digits and the minus of the user's language, and can't read its own files then. Its format is made at the first
   * number of a thread; all else, such as the names of months in dates, stays in that language.
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
    try {
      command.preExecution();
      try {
        work.run();
      } finally {
        command.postExecution();
      }
      return true;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      System.err.println(name + " was stopped.");
    } catch (NullPointerException | IndexOutOfBoundsException | ClassCastException e) {
      // Nobody's wrong setting: whoever reports it needs the place.
      e.printStackTrace();
    } catch (Exception e) {
      String message = e.getMessage() == null ? e.toString() : e.getMessage().strip();
      if (message.startsWith("Help requested")) {
        System.out.println(message);
        return true;
      }
      System.err.println(name + ": " + sentence(message));
    }
    return false;
  }

  /** What is wrong, without the list of all options that Weka appends. */
  static String sentence(String message) {
    String text = message;
    for (String heading : HELP) {
      int end = text.indexOf(heading);
      text = end < 0 ? text : text.substring(0, end);
    }
    text = text.strip().replaceFirst("^Weka exception: ", "").strip();
    // All that Weka leaves of a class that is not there.
    return text.matches("\\w+(\\.\\w+)+") ? "There is no class " + text + "; check its name, and that its package is installed" : text;
  }

  /** Whether the process was started for this command, so that its end is ours: Weka's SimpleCLI and programs that call us live on. */
  private static boolean ownsProcess(Class<?> command) {
    StackTraceElement[] calls = Thread.currentThread().getStackTrace();
    StackTraceElement first = calls[calls.length - 1];
    return "main".equals(first.getMethodName()) && (STARTER.equals(first.getClassName()) || command.getName().equals(first.getClassName()));
  }
}
