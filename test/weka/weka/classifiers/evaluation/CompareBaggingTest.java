// SPDX-License-Identifier: GPL-3.0-only
package weka.classifiers.evaluation;

import static centroid.Refusals.assertNames;
import static centroid.Refusals.assertSays;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeFalse;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import centroid.TestData;
import centroid.compare.FoldLog;
import centroid.weka.ScriptedLearner;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Files of the command and messages for wrong input. */
class CompareBaggingTest {

  @TempDir
  private static Path folder;

  @BeforeAll
  static void writeData() throws Exception {
    TestData.write(folder, "numbers", TestData.line(3, 0.3, 40, 3));
    Files.writeString(folder.resolve("texts.arff"), "@relation texts\n@attribute x numeric\n@attribute t string\n@data\n" + "1,a\n".repeat(40));
    Files.writeString(folder.resolve("broken.arff"), "@relation broken\n@attribute x numeric\n@data\n1\n");
    Files.writeString(folder.resolve("nonsense.arff"), "@relation r\n@attribute x numeric\n@attribute y numeric\n@data\n1,a\n");
    Files.writeString(folder.resolve("readme"), "");
    Files.createDirectory(folder.resolve("empty"));
  }

  private static String[] options(String... more) {
    List<String> options = new ArrayList<>(List.of("-m", "2,3", "-folds", "2", "-runs", "1", "-centroid", "-pool 6", "-out", folder.resolve("out").toString()));
    for (int k = 0; k < more.length; k += 2) {
      int at = options.indexOf(more[k]);
      if (at >= 0) {
        options.set(at + 1, more[k + 1]);
      } else {
        options.addAll(List.of(more[k], more[k + 1]));
      }
    }
    return options.toArray(new String[0]);
  }

  @Test
  void writesFourFiles() throws Exception {
    new CompareBagging().compare(options("-data", folder.resolve("numbers.arff").toString()));
    for (String name : List.of("comparison.txt", "comparison.csv", "folds.csv", "comparison.html")) {
      assertTrue(Files.size(folder.resolve("out").resolve(name)) > 200, name);
    }
    assertEquals(1 + 2 * 2 * 2, Files.readAllLines(folder.resolve("out/folds.csv")).size());
    assertTrue(Files.readString(folder.resolve("out/comparison.txt")).contains("CentroidBagging compared with Bagging of weka.classifiers.trees.REPTree"));
  }

  @ParameterizedTest
  @CsvSource(delimiter = '|', value = {
      "-data         | ''                    | (-data); ARFF; none was given",
      "-data         | missing.arff          | (-data); that can be read; missing.arff",
      "-data         | empty                 | (-data); no ARFF file; empty",
      "-data         | broken.arff           | a class and at least one other attribute; broken.arff",
      "-data         | nonsense.arff         | nonsense.arff; can't be read; line 5",
      "-data         | readme                | readme; can't be read; file extension",
      "-data         | texts.arff            | numeric or nominal; 't'; -class",
      "-class        | 7                     | (-class); from 1 to 2; '7'",
      "-class        | y7                    | (-class); from 1 to 2; 'y7'",
      "-learner      | NoSuchLearner         | (-learner); a classifier of Weka; 'NoSuchLearner'",
      "-learner      | weka.classifiers.trees.REPTree -nonsense | (-learner); with its options; 'weka.classifiers.trees.REPTree -nonsense'",
      "-learner      | weka.classifiers.trees.J48 | (-learner); none of the data sets; numbers: ",
      "-m            | 0                     | (-m); at least 1; [0]",
      "-m            | three                 | (-m); whole numbers; 'three'",
      "-folds        | 41                    | (-folds); 'numbers'; 40; 41",
      "-folds        | 1                     | (-folds); at least 2; were 1",
      "-runs         | 0                     | (-runs); at least 1; were 0",
      "-level        | 95                    | (-level); between 0 and 1; 95.0",
      "-significance | 0                     | (-significance); between 0 and 1; 0.0",
      "-num-slots    | -1                    | (-num-slots); at least 0; -1",
      "-centroid     | -mode nonsense        | (-mode); select; 'nonsense'",
      "-centroid     | -nonsense             | Illegal options; -nonsense",
      "-nonsense     | 3                     | Illegal options; -nonsense 3",
      "-out          | numbers.arff          | (-out); can be written to; numbers.arff"})
  void badInputGivesOneSentence(String option, String value, String words) {
    boolean file = option.equals("-data") && !value.isEmpty() || option.equals("-out");
    String given = file ? folder.resolve(value).toString() : value;
    String[] options = option.equals("-data") ? options(option, given)
        : options("-data", folder.resolve("numbers.arff").toString(), option, given);
    assertSays(assertThrows(Exception.class, () -> new CompareBagging().compare(options)).getMessage(), words.split("; "));
  }

  /** Weka's starter would print the stack trace of an exception. */
  @Test
  void nothingIsThrownAtWekasStarter() {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    PrintStream before = System.err;
    System.setErr(new PrintStream(bytes, true, StandardCharsets.UTF_8));
    try {
      new CompareBagging().run(null, options("-data", "nowhere.arff"));
    } finally {
      System.setErr(before);
    }
    String text = bytes.toString(StandardCharsets.UTF_8);
    assertSays(text, "CompareBagging: ", "(-data)", "'nowhere.arff'");
  }

  @ParameterizedTest
  @ValueSource(classes = {StackOverflowError.class, NoClassDefFoundError.class})
  void errorsOfALearnerAreFailures(Class<? extends Error> type) throws Exception {
    Error error = type.getConstructor(String.class).newInstance("too deep");
    ScriptedLearner.onFit(seed -> {
      throw error;
    });
    try {
      assertSays(assertThrows(IllegalStateException.class, () -> new CompareBagging().compare(options("-data", folder.resolve("numbers.arff").toString(),
          "-learner", "centroid.weka.ScriptedLearner", "-out", folder.resolve("deep").toString()))).getMessage(), "failed on data set 'numbers'", "too deep");
    } finally {
      ScriptedLearner.reset();
    }
  }

  @Test
  void aFolderThatIsReadOnlyIsRefusedBeforeTheWork() throws Exception {
    Path locked = Files.createDirectory(folder.resolve("locked"));
    assumeFalse(!locked.toFile().setWritable(false) || Files.isWritable(locked), "Skipped: this user may write everywhere");
    assertNames(() -> new CompareBagging().compare(options("-data", folder.resolve("numbers.arff").toString(), "-out", locked.toString())),
        "(-out)", "can be written to", locked.toString());
  }

  @Test
  void folderThatGoesUpAgainIsTheOtherOne() throws Exception {
    new CompareBagging().compare(options("-data", folder.resolve("numbers.arff").toString(), "-m", "2", "-out", folder + "/nowhere/../there"));
    assertTrue(Files.exists(folder.resolve("there/comparison.txt")));
    assertFalse(Files.exists(folder.resolve("nowhere")));
  }

  /** If the disk is full, the message names the file, and the next run continues with the finished folds. */
  @Test
  void fullDiskNamesTheFileAndKeepsFinishedFolds() throws Exception {
    Path full = Path.of("/dev/full");
    assumeTrue(Files.exists(full));
    Path out = Files.createDirectory(folder.resolve("full"));
    Files.createSymbolicLink(out.resolve("folds.csv"), full);
    String[] options = options("-data", folder.resolve("numbers.arff").toString(), "-out", out.toString());
    assertNames(() -> new CompareBagging().compare(options), "-out", "folds.csv", "could not be written", "free some space");
    List<String> kept = Files.readAllLines(out.resolve("finished-folds.tsv"));
    assertEquals(1 + 2 * 2 * 2, kept.size());
    Files.delete(out.resolve("folds.csv"));
    Files.write(out.resolve("finished-folds.tsv"), kept.subList(0, kept.size() - 2));
    new CompareBagging().compare(options);
    assertFalse(Files.exists(out.resolve("finished-folds.tsv")));
    List<String> folds = Files.readAllLines(out.resolve("folds.csv"));
    assertEquals(kept.size(), folds.size());
    String time = kept.get(1).replaceFirst(".*TRAINING_TIME=([^\t]*)\t.*", "$1");
    assertTrue(folds.get(1).contains(time), "a finished fold is not run again: " + folds.get(1));
  }

  @Test
  void foldsOfAnotherComparisonAreDiscarded() throws Exception {
    Path out = Files.createDirectory(folder.resolve("others"));
    Files.writeString(out.resolve("finished-folds.tsv"), "another\nnumbers\t2\t1\t1\tBagging\tRMSE=1.0\t.\n");
    new CompareBagging().compare(options("-data", folder.resolve("numbers.arff").toString(), "-m", "2", "-out", out.toString()));
    assertFalse(Files.readString(out.resolve("folds.csv")).contains("Bagging,1.0,"));
  }

  /** A second comparison would mix its folds with those of the first. */
  @Test
  void twoComparisonsDoNotShareAFolder() throws Exception {
    Path out = Files.createDirectory(folder.resolve("shared"));
    String[] options = options("-data", folder.resolve("numbers.arff").toString(), "-m", "2", "-out", out.toString());
    FoldLog running = new FoldLog(out.resolve("finished-folds.tsv"), "another", List.of());
    assertNames(() -> new CompareBagging().compare(options), "-out", "shared", "is running", "name another folder");
    assertEquals(List.of("another on "), Files.readAllLines(out.resolve("finished-folds.tsv")));
    running.close();
    new CompareBagging().compare(options);
    assertFalse(Files.exists(out.resolve("finished-folds.tsv")));
  }
}
