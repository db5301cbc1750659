// SPDX-License-Identifier: GPL-3.0-only
package centroid.weka.network;

import static centroid.Refusals.assertNames;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import centroid.TestData;
import centroid.weka.Models;
import centroid.weka.TinyData;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import weka.classifiers.functions.Nd4jNetwork;
import weka.classifiers.meta.CentroidBagging;
import weka.core.Attribute;
import weka.core.DenseInstance;
import weka.core.Instance;
import weka.core.Instances;
import weka.core.SerializedObject;
import weka.core.Utils;

/** Networks whose numeric inputs are encoded by bins (-encoding bins). */
class BinInputsTest {

  private static final float CLOSE = 1e-6f;
  private static final String NETWORK = "-layers 5 -epochs 3 -encoding bins";

  private static InputEncoder bins(Instances training) {
    return new InputEncoder(training, InputEncoding.BINS);
  }

  private static float[] encoded(InputEncoder encoder, Instance row) {
    float[] values = new float[encoder.width()];
    encoder.encode(row, values, 0);
    return values;
  }

  private static Instance row(Instances data, double x) {
    Instance row = (Instance) data.get(0).copy();
    row.setDataset(data);
    row.setValue(0, x);
    return row;
  }

  /** 0, 1, 2 and 5 have the mean 2 and the variance 3.5; the labels a, b and c are not binned. */
  @Test
  void theStandardisedValueStaysBesideTheBins() {
    Instances data = TinyData.of("x numeric; z {a,b,c}; y numeric", "0,a,0", "1,b,0", "2,b,0", "5,c,0");
    double deviation = Math.sqrt(3.5);
    assertArrayEquals(new float[] {(float) (-2 / deviation), 0, 0, 0, 1, 0, 0}, encoded(bins(data), data.get(0)), CLOSE);
    assertArrayEquals(new float[] {(float) (2 / deviation), 1, 1, 2 / 3f, 1, 0, 0}, encoded(bins(data), row(data, 4)), CLOSE);
  }

  @Test
  void constantAndBinaryColumnsHaveNoBins() {
    Instances data = TinyData.of("c numeric; b numeric; y numeric", "7,0,1", "7,1,2", "7,1,3", "?,?,4");
    assertEquals(2, bins(data).width());
    assertEquals(0, bins(data).numBins());
    InputEncoder plain = new InputEncoder(data, InputEncoding.PLAIN);
    for (Instance row : data) {
      assertArrayEquals(encoded(plain, row), encoded(bins(data), row));
    }
  }

  @Test
  void columnsWithoutAnyValueAndDataWithoutAttributesWork() {
    assertEquals(1, bins(TinyData.of("x numeric; y numeric", "?,1", "?,2")).width());
    assertEquals(1, bins(TinyData.of("y numeric", "1", "2")).width());
  }

  /** Values of 2 at the mean 2 replace missing ones. */
  @Test
  void missingValuesBecomeTheMeanInTheirBins() {
    Instances data = TinyData.of("x numeric; y numeric", "0,0", "1,0", "2,0", "5,0", "?,0");
    assertArrayEquals(new float[] {0, 1, 1, 0}, encoded(bins(data), data.get(4)), CLOSE);
    assertArrayEquals(encoded(bins(data), row(data, 2)), encoded(bins(data), row(data, Double.NaN)), CLOSE);
  }

  @Test
  void unseenExtremesStayWithinTheRangesOfInputs() {
    Instances data = TestData.numeric(50);
    for (double extreme : new double[] {-1e300, 1e300, Double.NEGATIVE_INFINITY, Double.POSITIVE_INFINITY}) {
      for (float input : encoded(bins(data), row(data, extreme))) {
        assertTrue(input >= -10 && input <= 10, extreme + " becomes " + input);
      }
    }
  }

  /** The variance of such columns overflows, so that they carry no information. */
  @Test
  void hugeAndInfiniteTrainingValuesHaveNoBins() {
    for (String huge : new String[] {"1e200", "Infinity"}) {
      Instances data = TinyData.of("x numeric; y numeric", "0,0", "1,0", "2,0", "3,0");
      data.get(3).setValue(0, Double.parseDouble(huge));
      assertArrayEquals(new float[] {0}, encoded(bins(data), data.get(1)));
    }
  }

  @Test
  void aFoldHasTheWidthOfAllRowsAndItsOwnEdges() {
    Instances data = TinyData.of("x numeric; z {a,b}; y numeric", "0,a,0", "1,a,0", "2,b,0", "3,b,0", "4,b,0");
    InputEncoder all = bins(data);
    InputEncoder fold = all.refitted(TinyData.of("x numeric; z {a,b}; y numeric", "1,a,0", "3,b,0"));
    assertEquals(all.width(), fold.width());
    assertArrayEquals(new float[] {-0.5f, 0.25f, 0, 0, 0, 0}, encoded(fold, row(data, 1.5)), CLOSE);
    InputEncoder constant = all.refitted(TinyData.of("x numeric; z {a,b}; y numeric", "2,a,0"));
    assertArrayEquals(new float[6], encoded(constant, row(data, 3)));
    assertEquals(all.width(), constant.refitted(data).width(), "a fold of a fold");
  }

  @Test
  void manyAttributesShareTheBins() {
    for (int numeric : new int[] {128, 129, 300, 1000}) {
      Instances data = wide(numeric, 30);
      int expected = numeric == 128 ? 8 : numeric == 129 ? 7 : numeric == 300 ? 3 : 2;
      assertEquals(numeric * expected, bins(data).numBins(), numeric + " attributes");
    }
  }

  private static Instances wide(int numeric, int numRows) {
    List<Attribute> attributes = new ArrayList<>(IntStream.range(0, numeric + 1).mapToObj(k -> new Attribute("x" + k)).toList());
    Instances data = new Instances("wide", new ArrayList<>(attributes), numRows);
    data.setClassIndex(numeric);
    for (int row = 0; row < numRows; row++) {
      double[] values = new double[numeric + 1];
      int number = row;
      Arrays.setAll(values, k -> (number * (k % 20 + 7) % 31) / 31.0);
      data.add(new DenseInstance(1, values));
    }
    return data;
  }

  @Test
  void aSavedEncoderEncodesAsBefore() throws Exception {
    Instances data = TestData.numeric(40);
    InputEncoder loaded = (InputEncoder) new SerializedObject(bins(data)).getObject();
    assertArrayEquals(encoded(bins(data), data.get(3)), encoded(loaded, data.get(3)));
  }

  @Test
  void theEncodingIsPartOfTheModelAndItsText() throws Exception {
    Instances data = TestData.numeric(80);
    Nd4jNetwork network = Networks.trained(NETWORK, data);
    assertTrue(network.toString().contains("Encoding        bins ("), network.toString());
    assertNotEquals(Networks.predictions(Networks.trained("-layers 5 -epochs 3", data), data)[0], Networks.predictions(network, data)[0]);
    Nd4jNetwork loaded = (Nd4jNetwork) new SerializedObject(network).getObject();
    assertArrayEquals(Networks.predictions(network, data), Networks.predictions(loaded, data));
    assertEquals("bins", Utils.getOption("encoding", loaded.getOptions()));
  }

  @Test
  void oneRowWorks() throws Exception {
    Instances one = TestData.curve(1);
    assertEquals(one.get(0).classValue(), Networks.predictions(Networks.trained(NETWORK, one), one)[0], 1e-6);
  }

  /** Rows of few distinct values, some of which are in one fold only, and a label of one row. */
  @ParameterizedTest
  @CsvSource({"numeric, 1", "numeric, 2", "numeric, 11", "numeric, 40", "nominal, 1", "nominal, 7", "nominal, 40"})
  void ensemblesWithFoldsOfFewDistinctValuesWork(String kind, int numRows) throws Exception {
    Instances data = TestData.named(kind, numRows);
    for (int row = 0; row < numRows; row++) {
      data.get(row).setValue(0, row < 2 ? row + 1 : 0);
      if (kind.equals("nominal")) {
        data.get(row).setClassValue(row == 0 ? 1 : 0);
      }
    }
    CentroidBagging model = Models.trained("-I 2 -W weka.classifiers.functions.Nd4jNetwork -- " + NETWORK, data);
    for (Instance row : data) {
      assertTrue(Double.isFinite(Utils.sum(model.distributionForInstance(row))), model.toString());
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"-encoding bins -input 1x2x3", "-input 1x2x3 -layers \"pool 2\" -encoding bins"})
  void imagesHaveNoBins(String options) {
    assertNames(() -> Networks.configured(options), "(-encoding)", "plain for images (-input)", "bins");
  }

  /** A peak at one of nine levels, which a network of standardised inputs smooths. */
  @Test
  void aPeakIsLearnedInFewEpochs() throws Exception {
    Instances data = TinyData.of("x numeric; y numeric", "0,0");
    data.delete();
    for (int row = 0; row < 300; row++) {
      data.add(new DenseInstance(1, new double[] {row % 9, row % 9 == 4 ? 1 : 0}));
    }
    double[] errors = new double[2];
    for (int seed = 0; seed < 5; seed++) {
      for (int k = 0; k < 2; k++) {
        String options = "-epochs 10 -S " + seed + " -encoding " + (k == 0 ? "plain" : "bins");
        double[] predictions = Networks.predictions(Networks.trained(options, data), data);
        errors[k] += IntStream.range(0, 300).mapToDouble(row -> Math.abs(predictions[row] - data.get(row).classValue())).average().orElseThrow();
      }
    }
    assertTrue(errors[1] < 0.75 * errors[0], Arrays.toString(errors));
  }

  /** A target that jumps between the values 0 to 9 of an input, in no order that a smooth function could follow, or a noisy sum of two inputs. */
  private static Instances numbers(boolean jumps) {
    double[] levels = {0, 9, 3, 7, -4, 8, -6, 5, -9, 6};
    Random random = new Random(1);
    String[] rows = new String[200];
    Arrays.setAll(rows, row -> {
      double x = jumps ? row % 10 : random.nextGaussian();
      double z = random.nextGaussian();
      return x + "," + z + "," + (jumps ? levels[row % 10] + 0.1 * random.nextGaussian() : x + z + random.nextGaussian());
    });
    return TinyData.of("x numeric; z numeric; y numeric", rows);
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void autoTakesBinsIfTheyPredictHeldOutRowsBetter(boolean jumps) throws Exception {
    Instances data = numbers(jumps);
    CentroidBagging ours = Models.trained("-I 3 -W weka.classifiers.functions.Nd4jNetwork -- -layers 10 -max-epochs 40", data);
    String chosen = "Chosen: encoding " + (jumps ? "bins" : "plain") + ". After " + (jumps ? 32 : 16)
        + " epochs encoding bins changed the loss of held-out rows by ";
    assertTrue(Models.text(ours).contains(chosen), ours.toString());
    CentroidBagging same = Models.trained("-I 3 -W weka.classifiers.functions.Nd4jNetwork -- -layers 10 -max-epochs 40 -encoding "
        + (jumps ? "bins" : "plain"), data);
    for (int row = 0; row < 20; row++) {
      assertEquals(same.classifyInstance(data.get(row)), ours.classifyInstance(data.get(row)), "the model is that of the encoding that was chosen");
    }
    assertEquals(jumps, Networks.trained("-layers 10 -max-epochs 40", data).toString().contains("Encoding        bins"));
  }

  /** There is nothing to compare with one row, with labels only, or with a given number of epochs. */
  @Test
  void autoIsPlainWhereEncodingsAreNotCompared() throws Exception {
    assertFalse(Networks.trained("-layers 5", TestData.curve(1)).toString().contains("Encoding        bins"));
    assertFalse(Networks.trained("-layers 5 -epochs 40", numbers(true)).toString().contains("Encoding        bins"));
    Instances labels = TinyData.of("x {a,b}; y numeric", "a,1", "b,2", "a,1.1", "b,2.1", "a,0.9", "b,1.9", "a,1", "b,2", "a,1", "b,2");
    assertFalse(Models.trained("-I 2 -W weka.classifiers.functions.Nd4jNetwork -- -layers 3 -max-epochs 5", labels).toString().contains("Chosen: encoding"));
  }
}
