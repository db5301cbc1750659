package weka.classifiers.evaluation;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeFalse;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The command: what it writes, and what it says to bad input. */
class CompareBaggingTest {

  @TempDir
  private static Path folder;

  @BeforeAll
  static void writeData() throws Exception {
    Random random = new Random(3);
    StringBuilder numbers = new StringBuilder("@relation numbers\n@attribute x numeric\n@attribute y numeric\n@data\n");
    StringBuilder texts = new StringBuilder("@relation texts\n@attribute x numeric\n@attribute t string\n@data\n");
    for (int row = 0; row < 40; row++) {
      double x = random.nextDouble();
      numbers.append(x).append(',').append(3 * x + 0.3 * random.nextGaussian()).append('\n');
      texts.append(x).append(",a\n");
    }
    Files.writeString(folder.resolve("numbers.arff"), numbers);
    Files.writeString(folder.resolve("texts.arff"), texts);
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
    assertTrue(Files.readString(folder.resolve("out/comparison.txt")).contains("CentroidBagging against Bagging of weka.classifiers.trees.REPTree"));
  }

  @ParameterizedTest
  @CsvSource(delimiter = '|', value = {
      "-data | '' | Data (-data) must be files or a folder with ARFF files, but none was given",
      "-data | missing.arff | Data (-data) must be files or folders that can be read, but ",
      "-data | empty | Data (-data) must be files or folders with ARFF files, but there is no ARFF file in ",
      "-data | broken.arff | 'must have a class and at least one other attribute'",
      "-data | nonsense.arff | 'nonsense.arff'' can''t be read: number expected, read Token[a], line 5'",
      "-data | readme | 'readme'' can''t be read: Weka knows no reader for files with this ending'",
      "-data | texts.arff | must be numeric or nominal, but attribute 't' is neither; name another with -class",
      "-class | 7 | Class (-class) must be first, last, a name or a number from 1 to 2 for ",
      "-class | y7 | Class (-class) must be first, last, a name or a number from 1 to 2 for ",
      "-learner | NoSuchLearner | The learner (-learner) must be a classifier of Weka or of an installed package with its options, "
          + "but 'NoSuchLearner' is not: ",
      "-learner | weka.classifiers.trees.REPTree -nonsense | with its options, but 'weka.classifiers.trees.REPTree -nonsense' is not: ",
      "-learner | weka.classifiers.trees.J48 | The learner (-learner) can learn none of the data sets: numbers: ",
      "-m | 0 | 'Numbers of models (-m) must be at least 1, but were [0]'",
      "-m | three | 'Numbers of models (-m) must be whole numbers, separated by commas, but were ''three'''",
      "-folds | 41 | 'Folds (-folds) must not be more than the rows with a class of data set ''numbers'', which are 40, but were 41'",
      "-folds | 1 | 'Folds (-folds) must be at least 2, but were 1'",
      "-runs | 0 | 'Runs (-runs) must be at least 1, but were 0'",
      "-level | 95 | 'Level (-level) must be a fraction between 0 and 1, such as 0.95, but was 95.0'",
      "-significance | 0 | Significance (-significance) must be a fraction between 0 and 1",
      "-num-slots | -1 | 'Number of execution slots (-num-slots) must be at least 0, but was -1'",
      "-centroid | -mode nonsense | Mode (-mode) must be",
      "-centroid | -nonsense | Illegal options: -nonsense",
      "-nonsense | 3 | Illegal options: -nonsense 3",
      "-out | numbers.arff | The output folder (-out) must be a folder that can be written to, but "})
  void badInputGivesOneSentence(String option, String value, String sentence) {
    boolean file = option.equals("-data") && !value.isEmpty() || option.equals("-out");
    String given = file ? folder.resolve(value).toString() : value;
    String[] options = option.equals("-data") ? options(option, given)
        : options("-data", folder.resolve("numbers.arff").toString(), option, given);
    String message = assertThrows(Exception.class, () -> new CompareBagging().compare(options)).getMessage();
    assertTrue(message.contains(sentence.replaceFirst("^'|'$", "")), message);
    assertEquals(1, message.strip().lines().count(), message);
  }

  /** Weka's starter would print a stack trace of whatever is thrown. */
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
    assertTrue(text.startsWith("CompareBagging: Data (-data) must be"), text);
    assertEquals(1, text.lines().count(), text);
  }

  @Test
  void aFolderThatIsReadOnlyIsRefusedBeforeTheWork() throws Exception {
    Path locked = Files.createDirectory(folder.resolve("locked"));
    assumeFalse(!locked.toFile().setWritable(false) || Files.isWritable(locked), "Skipped: this user may write everywhere");
    String message = assertThrows(IllegalArgumentException.class,
        () -> new CompareBagging().compare(options("-data", folder.resolve("numbers.arff").toString(), "-out", locked.toString()))).getMessage();
    assertTrue(message.startsWith("The output folder (-out) must be"), message);
  }
}
