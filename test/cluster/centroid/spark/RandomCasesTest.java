// SPDX-License-Identifier: GPL-3.0-only
package centroid.spark;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import centroid.fuzz.FuzzCase;
import centroid.fuzz.RefusalMessages;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import weka.classifiers.meta.CentroidBagging;
import weka.core.Instance;
import weka.core.Instances;
import weka.core.Utils;
import weka.core.converters.ConverterUtils.DataSource;

/**
 * Runs random fuzz cases through Spark. The model equals that of one machine to the last bit, or both are refused with one message. {@code -Dcases=} and
 * {@code -Dseed=} select other cases.
 */
class RandomCasesTest {

  /** Messages with which Spark may refuse what one machine accepts. */
  private static final List<String> KNOWN = List.of(
      // Modes and calibrations that do not train one pool.
      "(Candidates \\(-B\\) must include .*)?Training on another engine needs",
      // GaussianProcesses in some cases.
      "Member \\d+ of \\d+ \\(\\w+\\) could not be trained: its model can't be sent from one machine to another");

  private static final int CASES = Integer.getInteger("centroid.fuzz.cases", 25);
  private static final long SEED = Long.getLong("centroid.fuzz.seed", 1);

  /** The result of a training: a model or an exception. */
  private record Outcome(CentroidBagging model, Throwable refusal) {

    static Outcome of(Training training) throws InterruptedException {
      try {
        return new Outcome(training.train(), null);
      } catch (InterruptedException e) {
        throw e;
      } catch (Exception | StackOverflowError e) {
        return new Outcome(null, e);
      }
    }
  }

  /** Trains a model. */
  @FunctionalInterface
  private interface Training {
    CentroidBagging train() throws Exception;
  }

  @TempDir
  private Path folder;

  @BeforeEach
  void start() {
    LocalSpark.session();
  }

  @Test
  void sparkDoesWhatOneMachineDoes() throws Exception {
    int models = 0;
    int tried = 0;
    List<String> broken = new ArrayList<>();
    for (int number = 0; tried < CASES; number++) {
      FuzzCase one = FuzzCase.of(SEED, number);
      Path file = folder.resolve("case" + number + ".arff");
      Instances data = one.isOfPlainMembers() ? written(one.train(), file) : null;
      if (data != null) {
        tried++;
        try {
          models += sameOutcome(one, data, file) ? 1 : 0;
        } catch (AssertionError e) {
          broken.add(one + "\n" + e);
        }
      }
    }
    System.out.println("Spark, seed " + SEED + ": " + models + " models, " + (tried - models - broken.size()) + " refusals");
    assertTrue(broken.isEmpty(), () -> String.join("\n", broken));
    assertTrue(models > 0 && models < tried);
  }

  /** Writes the rows and returns them as Weka reads them; null if Weka can't read them. */
  private static Instances written(Instances rows, Path file) throws Exception {
    Files.writeString(file, rows.toString());
    try {
      Instances read = DataSource.read(file.toString());
      read.setClassIndex(rows.classIndex());
      return read;
    } catch (Exception e) {
      return null;
    }
  }

  private boolean sameOutcome(FuzzCase one, Instances data, Path file) throws Exception {
    Outcome here = Outcome.of(() -> SparkTestData.onOneMachine(one.line(), data));
    Outcome there = Outcome.of(() -> {
      String where = "-t " + Utils.quote(file.toString()) + " -c " + (data.classIndex() + 1) + " ";
      return SparkTestData.train(folder.resolve("m"), where + one.line());
    });
    if (there.refusal != null) {
      RefusalMessages.refusalIsOneSentence(there.refusal);
      String message = there.refusal.getMessage();
      boolean known = KNOWN.stream().anyMatch(sentence -> message.matches("(?s)" + sentence + ".*"));
      assertTrue(here.refusal != null || known, () -> "Spark refuses: " + message);
      return false;
    }
    assertNull(here.refusal, "one machine refuses");
    if (one.isSteady()) {
      assertEquals(predictions(here.model, data), predictions(there.model, data));
    }
    return true;
  }

  private static String predictions(CentroidBagging model, Instances data) {
    StringBuilder text = new StringBuilder();
    for (Instance row : data) {
      Instances alone = new Instances(data, 1);
      alone.add(row);
      try {
        text.append(SparkTestData.predictions(model, alone));
      } catch (Exception e) {
        text.append(Arrays.asList("throws", e.getClass())).append('\n');
      }
    }
    return text.toString();
  }
}
