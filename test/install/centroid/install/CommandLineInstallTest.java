// SPDX-License-Identifier: GPL-3.0-only
package centroid.install;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import centroid.TestData;
import centroid.install.WekaProcess.Result;
import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import weka.core.Utils;

/** Invalid command lines print one sentence without stack trace and option list, and end with an exit code other than 0. */
class CommandLineInstallTest {

  private static final String WRONG = """
      weka.classifiers.meta.CentroidBagging | -t line.arff -I 0 | numIterations (-I) must be at least 1, but was 0
      weka.classifiers.meta.CentroidBagging | -t line.arff -mode quick | mode (-mode) must be one of auto, select, refit, gradient, bagging, but was 'quick'
      weka.classifiers.meta.CalibratedClassifier | -t line.arff -calibration no | calibration (-calibration) must be one of crossfit, heldout, but was 'no'
      weka.classifiers.functions.Nd4jNetwork | -t line.arff -epochs -1 | (-epochs)
      weka.filters.supervised.attribute.AddPredictionIntervals | -i line.arff -c last -levels 95 | levels (-levels) must be fractions between 0 and 1
      weka.classifiers.evaluation.CompareBagging | -data line.arff -m few | Numbers of models (-m) must be whole numbers, separated by commas, but were 'few'
      weka.classifiers.evaluation.CompareLearners | -data line.arff -num-slots -1 | Number of execution slots (-num-slots) must be at least 0, but was -1
      """;

  @TempDir
  private static Path home;
  private static WekaProcess weka;
  private static WekaProcess withOurJars;

  @BeforeAll
  static void install() throws Exception {
    Path java = Path.of(System.getProperty("java.home"));
    String stable = System.getProperty("weka.classpath.stable");
    weka = new WekaProcess(java, stable, home);
    weka.install(Path.of(System.getProperty("package.zip")));
    String ours = weka.packageFolder().resolve("CentroidBagging.jar") + File.pathSeparator + weka.packageFolder().resolve("lib") + File.separator + "*";
    withOurJars = new WekaProcess(java, stable + File.pathSeparator + ours, home);
    TestData.write(home, "line", TestData.line(3, 0.2, 40, 4));
  }

  @ParameterizedTest
  @CsvSource(delimiter = '|', quoteCharacter = '"', textBlock = WRONG)
  void ourMainMethodsRefuseInOneSentence(String command, String line, String sentence) throws Exception {
    assertOneSentence(command, sentence, withOurJars.run(command, line.split(" ")));
  }

  @ParameterizedTest
  @CsvSource(delimiter = '|', quoteCharacter = '"', textBlock = WRONG)
  void wekaRunRefusesInOneSentence(String command, String line, String sentence) throws Exception {
    assertOneSentence(command, sentence, weka.run("weka.Run", words(command, line)));
  }

  /** Command lines that Weka itself refuses. */
  @ParameterizedTest
  @CsvSource(delimiter = '|', quoteCharacter = '"', textBlock = """
      -t nowhere.arff | Can't open file nowhere.arff.
      -t line.arff -quick | Illegal options: -quick
      -t line.arff -W weka.Nothing | There is no class weka.Nothing; check its name, and that its package is installed
      -t line.arff -I 2 -pool 4 -c 1 -W weka.classifiers.trees.J48 | Cannot handle numeric class
      """)
  void refusalsOfWekaPrintNoStackTrace(String line, String sentence) throws Exception {
    assertOneSentence("weka.classifiers.meta.CentroidBagging", sentence, weka.run("weka.Run", words("weka.classifiers.meta.CentroidBagging", line)));
  }

  @ParameterizedTest
  @ValueSource(strings = {"weka.classifiers.meta.CentroidBagging", "weka.filters.supervised.attribute.AddPredictionIntervals",
      "weka.classifiers.evaluation.CompareBagging"})
  void helpEndsWithExitCodeZero(String command) throws Exception {
    Result result = weka.run("weka.Run", words(command, "-h"));
    assertEquals(0, result.code());
    assertTrue(result.output().contains("-num-slots <num>") || result.output().contains("-levels <"), result.output());
    assertEquals("", result.errors());
  }

  @Test
  void successEndsWithExitCodeZero() throws Exception {
    Result result = weka.run("weka.Run", words("weka.classifiers.meta.CentroidBagging", "-t line.arff -I 2 -pool 4 -no-cv"));
    assertEquals(0, result.code(), result.errors());
    assertTrue(result.output().contains("Root mean squared error"), result.output());
  }

  /** Weka could not read files with the minus sign or the digits of another locale. */
  @ParameterizedTest
  @CsvSource({"sv, SE", "ar, EG", "de, DE"})
  void filesAreTheSameInEveryLocale(String language, String country) throws Exception {
    String line = "-i line.arff -c last -o %s.arff -levels 0.9 -W \"weka.classifiers.meta.CentroidBagging -I 2 -pool 4\"";
    String filter = "weka.filters.supervised.attribute.AddPredictionIntervals";
    weka.run("weka.Run", Utils.splitOptions(filter + " " + String.format(line, "default")));
    Result result = weka.withLocale(language, country).run("weka.Run", Utils.splitOptions(filter + " " + String.format(line, language)));
    assertEquals(0, result.code(), result.errors());
    assertEquals(Files.readString(home.resolve("default.arff")), Files.readString(home.resolve(language + ".arff")));
    assertTrue(Files.readString(home.resolve("default.arff")).contains(",-"), "There is no number below zero.");
  }

  /** Weka's SimpleCLI calls main methods in its own threads, so they must not end the JVM. */
  @Test
  void programsThatCallOurMainMethodsContinue() throws Exception {
    Files.writeString(home.resolve("Calls.java"), """
        public class Calls {
          public static void main(String[] args) throws Exception {
            Thread thread = new Thread(() -> weka.classifiers.meta.CentroidBagging.main(args.clone()));
            thread.start();
            thread.join();
            weka.classifiers.meta.CentroidBagging.main(args.clone());
            System.out.println("goes on");
          }
        }
        """);
    Result result = withOurJars.run("Calls.java", "-t", "line.arff", "-I", "0");
    assertEquals(0, result.code(), result.errors());
    assertEquals(2, result.errors().lines().filter(line -> line.startsWith("CentroidBagging: numIterations (-I)")).count(), result.errors());
    assertEquals("goes on", result.output().strip());
  }

  private static String[] words(String command, String line) {
    return (command + " " + line).split(" ");
  }

  private static void assertOneSentence(String command, String sentence, Result result) {
    String[] lines = result.errors().strip().split("\\R");
    assertEquals(1, lines.length, Arrays.toString(lines));
    String name = command.substring(command.lastIndexOf('.') + 1);
    assertTrue(lines[0].startsWith(name + ": ") && lines[0].contains(sentence), lines[0]);
    assertTrue(result.code() != 0, "exit code " + result.code());
    assertEquals("", result.output(), "nothing else is printed");
  }
}
