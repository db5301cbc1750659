// SPDX-License-Identifier: GPL-3.0-only
package centroid.weka.network;

import static centroid.Refusals.assertNames;
import static centroid.Refusals.assertSays;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import centroid.TestData;
import centroid.core.TrainingFailure;
import centroid.weka.Models;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import weka.classifiers.meta.CentroidBagging;
import weka.core.Attribute;
import weka.core.Instance;
import weka.core.Instances;
import weka.core.Utils;

/** Networks with cross-fitting and chosen epochs on data that are very small, constant or extreme. */
class NetworkEnsembleInputTest {

  private static final String NETWORK = "-I 3 -W weka.classifiers.functions.Nd4jNetwork -- -layers 5 -max-epochs 20";

  private static void assertValid(CentroidBagging model, Instances rows) throws Exception {
    for (Instance row : rows) {
      double[] prediction = model.distributionForInstance(row);
      if (row.classAttribute().isNumeric()) {
        assertTrue(Double.isFinite(prediction[0]), model.toString());
        double[] wide = model.predictIntervals(row, 0.95)[0];
        double[] narrow = model.predictIntervals(row, 0.8)[0];
        assertTrue(wide[0] <= narrow[0] && narrow[0] <= narrow[1] && narrow[1] <= wide[1], model.toString());
        assertFalse(Double.isNaN(model.logDensity(row, prediction[0])));
      } else {
        assertEquals(1, Utils.sum(prediction), 1e-9);
        assertTrue(model.predictSet(row, 0.9)[Utils.maxIndex(prediction)]);
      }
    }
  }

  @ParameterizedTest
  @CsvSource({"numeric, 1", "numeric, 2", "numeric, 3", "numeric, 5", "numeric, 9", "numeric, 11", "nominal, 1", "nominal, 2", "nominal, 7",
      "nominal, 12"})
  void fewRows(String kind, int numRows) throws Exception {
    Instances data = TestData.named(kind, numRows);
    assertValid(Models.trained(NETWORK, data), data);
  }

  @Test
  void aConstantTarget() throws Exception {
    Instances data = TestData.numeric(40);
    data.forEach(row -> row.setClassValue(7));
    CentroidBagging model = Models.trained(NETWORK, data);
    assertValid(model, data);
    assertEquals(7, model.classifyInstance(data.get(0)), 1e-6);
    assertArrayEquals(new double[] {7, 7}, model.predictIntervals(data.get(0), 0.95)[0], 1e-6);
  }

  /** If one row has a label, the ensemble of that row's fold is trained without it. */
  @ParameterizedTest
  @ValueSource(ints = {0, 1})
  void aLabelOfOneRowOrNone(int numRows) throws Exception {
    Instances data = TestData.nominal(60);
    IntStream.range(0, 60).forEach(row -> data.get(row).setClassValue(row < numRows ? 1 : 0));
    assertValid(Models.trained(NETWORK, data), data);
  }

  @Test
  void rowsWithoutWeightAreIgnored() throws Exception {
    Instances data = TestData.numeric(60);
    Instances more = new Instances(data);
    for (int row = 0; row < 20; row++) {
      more.add((Instance) data.get(row).copy());
      more.get(60 + row).setClassValue(1e6);
      more.get(60 + row).setWeight(0);
    }
    CentroidBagging with = Models.trained(NETWORK, more);
    CentroidBagging without = Models.trained(NETWORK, data);
    assertArrayEquals(without.predictIntervals(data.get(3), 0.9)[0], with.predictIntervals(data.get(3), 0.9)[0]);
  }

  @Test
  void membersCannotBeResumed() {
    assertNames(() -> Models.trained(NETWORK + " -resume", TestData.numeric(30)), "-resume", "single network", "leave it out");
  }

  @Test
  void aNetworkThatDivergesIsNamedWithItsFold() {
    String message = assertThrows(TrainingFailure.class, () -> Models.trained("-I 2 -W weka.classifiers.functions.Nd4jNetwork -- -layers 5 "
        + "-max-epochs 20 -loss squared -updater sgd -schedule constant -clip 0 -learning-rate 1e8", TestData.numeric(60))).getMessage();
    assertSays(message, "Fold 1 of 10", "Centroid", "diverged", "learning rate");
  }

  @Test
  void fittedMassesAndChosenEpochs() throws Exception {
    Instances data = TestData.numeric(80);
    assertValid(Models.trained("-calibration heldout -masses fitted " + NETWORK, data), data);
  }

  /** Columns that are 0 in nearly all rows, and extreme in others. The allowed range of the coverage of 400 rows at 0.95 fails by chance once in 500 runs. */
  @Test
  void columnsOfFewExtremeValues() throws Exception {
    List<Attribute> attributes = List.of(new Attribute("a"), new Attribute("b"), new Attribute("c"), new Attribute("y"));
    TestData.RowMaker maker = random -> {
      double rare = random.nextInt(200) == 0 ? 1e4 * random.nextGaussian() : 0;
      double a = random.nextGaussian();
      return new double[] {a, rare, random.nextInt(100) == 0 ? 1 : 0, Math.sin(2 * a) + 0.1 * random.nextGaussian()};
    };
    Instances train = TestData.generate("rare", attributes, 600, 1, maker);
    Instances test = TestData.generate("rare", attributes, 400, 2, maker);
    CentroidBagging model = Models.trained("-I 3 -num-slots 2 -W weka.classifiers.functions.Nd4jNetwork -- -layers 20 -epochs 40", train);
    int inside = 0;
    double widest = 0;
    double squares = 0;
    for (Instance row : test) {
      double[] interval = model.predictIntervals(row, 0.95)[0];
      inside += interval[0] <= row.classValue() && row.classValue() <= interval[1] ? 1 : 0;
      widest = Math.max(widest, interval[1] - interval[0]);
      squares += Math.pow(model.classifyInstance(row) - row.classValue(), 2);
    }
    assertTrue(inside >= 365 && inside <= 396, "inside: " + inside);
    assertTrue(widest < 3 * 2.6, "widest: " + widest);
    assertTrue(Math.sqrt(squares / 400) < 0.25, "error: " + Math.sqrt(squares / 400));
  }

  /**
   * The interval of an extreme row is at most three times as wide as the range of the targets. The bias correction shifts a prediction by no more than a mean
   * residual of calibration rows.
   */
  @ParameterizedTest
  @CsvSource({"off, 0.11", "on, 1.11"})
  void rowsFarOut(String correct, double beyond) throws Exception {
    Instances data = TestData.numeric(100);
    CentroidBagging model = Models.trained("-correct " + correct + " " + NETWORK, data);
    double low = data.stream().mapToDouble(Instance::classValue).min().orElseThrow();
    double high = data.stream().mapToDouble(Instance::classValue).max().orElseThrow();
    Random random = new Random(1);
    for (int k = 0; k < 20; k++) {
      Instance row = (Instance) data.get(k).copy();
      row.setDataset(data);
      for (int a = 0; a < data.numAttributes() - 1; a++) {
        if (data.attribute(a).isNumeric()) {
          row.setValue(a, 1e6 * random.nextGaussian());
        }
      }
      double[] interval = model.predictIntervals(row, 0.999)[0];
      assertTrue(interval[1] - interval[0] <= 3 * (high - low) * (1 + 1e-9), interval[0] + " to " + interval[1]);
      double prediction = model.classifyInstance(row);
      assertTrue(prediction >= low - beyond * (high - low) && prediction <= high + beyond * (high - low), "prediction " + prediction);
    }
  }
}
