// SPDX-License-Identifier: GPL-3.0-only
package centroid.weka.console;

import centroid.weka.options.reader.OptionReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import weka.core.CommandlineRunnable;
import weka.core.Utils;

/** Base of the commands that write reports: how they start, their common options and their output folder. */
public abstract class ReportCommand implements CommandlineRunnable {

  /** Returns the usage text. */
  protected abstract String usage();

  /** Runs the command; messages of its exceptions are sentences. */
  protected abstract void execute(String[] options) throws Exception;

  @Override
  public void preExecution() {
    // nothing to prepare
  }

  /** Runs the command and reports an error in one sentence. */
  @Override
  public void run(Object toRun, String[] options) {
    CommandLine.run(this, () -> {
      if (options.length == 0 || Utils.getFlag("h", options) || Utils.getFlag("help", options)) {
        System.out.print(usage());
      } else {
        execute(options);
      }
    }, this::exitCode);
  }

  /** Returns the exit code of a command that has ended well; 0 unless its answer is for scripts. */
  protected int exitCode() {
    return 0;
  }

  @Override
  public void postExecution() {
    // nothing to release
  }

  // ---- options; each is removed from the array ----

  protected static String text(String name, String[] options, String otherwise) throws Exception {
    String value = Utils.getOption(name, options);
    return value.isBlank() ? otherwise : value.strip();
  }

  /** Reads an option that must be given. */
  protected static String required(String setting, String name, String allowed, String[] options) throws Exception {
    String value = text(name, options, "");
    OptionReader.require(!value.isEmpty(), setting + " must be " + allowed + ", but none was given");
    return value;
  }

  protected static List<Path> data(String[] options) throws Exception {
    return Arrays.stream(text("data", options, "").split(",")).filter(part -> !part.isBlank()).map(part -> Path.of(part.strip())).toList();
  }

  /** Reads the number of threads. */
  protected static int numSlots(String[] options) throws Exception {
    int slots = OptionReader.wholeNumber("num-slots", options, 1);
    OptionReader.atLeast("Number of execution slots (-num-slots)", slots, 0);
    return slots;
  }

  /** Checks that no option is left and that data are given. */
  protected static void checkAllRead(String[] rest, List<Path> data) throws Exception {
    Utils.checkForRemainingOptions(rest);
    if (data.isEmpty()) {
      throw new IllegalArgumentException("Data (-data) must be files or a folder with ARFF files, but none was given");
    }
  }

  /** Returns the normalized output folder: a/../b is b even if a does not exist. */
  protected static Path outputFolder(String[] rest, String defaultFolder) throws Exception {
    return Path.of(text("out", rest, defaultFolder)).toAbsolutePath().normalize();
  }

  /** Writes a report. */
  protected static void write(Path file, String text) {
    try {
      Files.writeString(file, text);
    } catch (IOException e) {
      throw new IllegalArgumentException("The output folder (-out) must be a folder that can be written to, but '" + file + "' could not be written: "
          + e.getMessage() + "; free some space, or name another folder", e);
    }
  }

  /** Creates the output folder and checks, before the work, that files can be written to it. */
  protected static void prepare(Path folder) {
    try {
      Files.createDirectories(folder);
      Files.delete(Files.createTempFile(folder, "write", ".test"));
    } catch (IOException e) {
      throw new IllegalArgumentException("The output folder (-out) must be a folder that can be written to, but '" + folder + "' is not", e);
    }
  }
}
