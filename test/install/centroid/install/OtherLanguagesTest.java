// SPDX-License-Identifier: GPL-3.0-only
package centroid.install;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The guide's programs in Python and R, where JPype and rJava are installed, print what the guide shows. */
class OtherLanguagesTest {

  private static final Pattern PROGRAM = Pattern.compile("(?s)\\n((?: {4}[^\\n]*\\n|\\n)+)It prints\\n\\n((?: {4}[^\\n]*\\n)+)");

  @TempDir
  private static Path folder;

  @BeforeAll
  static void install() throws Exception {
    WekaProcess weka = new WekaProcess(Path.of(System.getProperty("java.home")), System.getProperty("weka.classpath.stable"), folder);
    weka.install(Path.of(System.getProperty("package.zip")));
    Files.copy(weka.packageFolder().resolve("experiments/data/funnel.arff"), folder.resolve("funnel.arff"));
    // Programs look for Weka's jars in the folder weka.
    Files.createDirectory(folder.resolve("weka"));
    for (String jar : System.getProperty("weka.classpath.stable").split(File.pathSeparator)) {
      Files.copy(Path.of(jar), folder.resolve("weka").resolve(Path.of(jar).getFileName()));
    }
  }

  /** Debian's JPype belongs to Debian's Python, which need not be the first on the path. */
  @Test
  void python() throws Exception {
    List<String> pythons = List.of("python3", "/usr/bin/python3");
    List<String> found = pythons.stream().filter(python -> runs(python, "-c", "import jpype")).limit(1).toList();
    assumeTrue(!found.isEmpty(), "Skipped: JPype is not installed (Debian and Ubuntu: apt install python3-jpype)");
    assertPrintsWhatIsShown("python.md", found.get(0));
  }

  @Test
  void r() throws Exception {
    assumeTrue(runs("Rscript", "-e", "library(rJava)"), "Skipped: rJava is not installed (Debian and Ubuntu: apt install r-cran-rjava)");
    assertPrintsWhatIsShown("r.md", "Rscript");
  }

  private static void assertPrintsWhatIsShown(String page, String interpreter) throws Exception {
    Matcher program = PROGRAM.matcher(Files.readString(Path.of("doc/guide", page)));
    assertTrue(program.find(), page);
    Path file = Files.writeString(folder.resolve("program"), unindented(program.group(1)));
    Path out = folder.resolve("printed");
    Process process = start(out, interpreter, file.toString());
    assertTrue(process.waitFor(240, TimeUnit.SECONDS), "still running: " + page);
    assertEquals(unindented(program.group(2)).strip(), Files.readString(out).strip());
  }

  private static String unindented(String block) {
    return block.lines().map(line -> line.replaceFirst("^ {4}", "")).collect(Collectors.joining("\n", "", "\n"));
  }

  private static boolean runs(String... command) {
    try {
      return start(folder.resolve("tried"), command).waitFor() == 0;
    } catch (IOException e) {
      return false;
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  private static Process start(Path out, String... command) throws IOException {
    ProcessBuilder builder = new ProcessBuilder(command).directory(folder.toFile()).redirectErrorStream(true).redirectOutput(out.toFile());
    builder.environment().put("WEKA_HOME", folder.toString());
    return builder.start();
  }
}
