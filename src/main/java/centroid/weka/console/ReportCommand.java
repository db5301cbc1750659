// SPDX-License-Identifier: GPL-3.0-only
package centroid.weka.console;

import centroid.weka.options.OptionReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import weka.core.CommandlineRunnable;
import weka.core.Utils;

/** What the commands that write reports on a user's data have in common: how they are started, what they say when it goes wrong, options that all have. */
public abstract class ReportCommand implements CommandlineRunnable {

  /** The options, for people. */
  protected abstract String usage();

  /** Does the work; what goes wrong is thrown with a message in one sentence. */
  protected abstract void execute(String[] options) throws Exception;

  /** Does nothing. */
  @Override
  public void preExecution() {
    // nothing to prepare
  }

  /** Runs the command. What goes wrong is told in one sentence. */
  @Override
  public void run(Object toRun, String[] options) {
    CommandLine.run(this, () -> {
      if (options.length == 0 || Utils.getFlag("h", options) || Utils.getFlag("help", options)) {
        System.out.print(usage());
      } else {
        execute(options);
      }
    });
  }

  /** Does nothing. */
  @Override
  public void postExecution() {
    // nothing to clear away
  }

  // ---- options; each is taken out of the array ----

  protected static String text(String name, String[] options, String otherwise) throws Exception {
    String value = Utils.getOption(name, options);
    return value.isBlank() ? otherwise : value.strip();
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

  /** To be called when all options have been taken out. */
  protected static void checkAllRead(String[] rest, List<Path> data) throws Exception {
    Utils.checkForRemainingOptions(rest);
    if (data.isEmpty()) {
      throw new IllegalArgumentException("Data (-data) must be files or a folder with ARFF files, but none was given");
    }
  }

  /** Fails before hours of work, not after them, if the folder can't be written to. */
  /** A folder such as a/../b is b, whether there is an a or not. */
  protected static Path outputFolder(String[] rest, String usual) throws Exception {
    return Path.of(text("out", rest, usual)).toAbsolutePath().normalize();
  }

  /** Writes a report; a full disk is told by the name of the file. */
  protected static void write(Path file, String text) {
    try {
      Files.writeString(file, text);
    } catch (IOException e) {
      throw new IllegalArgumentException("The output folder (-out) must be a folder that can be written to, but '" + file + "' could not be written: "
          + e.getMessage() + "; make room, or name another folder", e);
    }
  }

  /** Creates the output folder and checks that files can be written to it. */
  protected static void prepare(Path folder) {
    try {
      Files.createDirectories(folder);
      Files.delete(Files.createTempFile(folder, "write", ".test"));
    } catch (IOException e) {
      throw new IllegalArgumentException("The output folder (-out) must be a folder that can be written to, but '" + folder + "' is not", e);
    }
  }
}
