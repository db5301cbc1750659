// SPDX-License-Identifier: GPL-3.0-only
package centroid.weka.network;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import centroid.weka.TinyData;
import java.util.Arrays;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import weka.core.Instance;
import weka.core.Instances;
import weka.core.SerializedObject;

class InputEncoderTest {

  private static final float CLOSE = 1e-6f;

  /** Encodes one row. */
  private static float[] encoded(Instances training, Instance row) {
    InputEncoder encoder = new InputEncoder(training, InputEncoding.PLAIN);
    float[] values = new float[encoder.width()];
    encoder.encode(row, values, 0);
    return values;
  }

  private static float[] encoded(Instances training, int row) {
    return encoded(training, training.instance(row));
  }

  private static float[] floats(double... values) {
    float[] floats = new float[values.length];
    for (int k = 0; k < floats.length; k++) {
      floats[k] = (float) values[k];
    }
    return floats;
  }

  /** 1, 2, 3 and 6 have the mean 3 and the variance (4 + 1 + 0 + 9) / 4. */
  @Test
  void numbersAreStandardised() {
    Instances data = TinyData.of("x numeric; y numeric", "1,0", "2,0", "3,0", "6,0");
    double deviation = Math.sqrt(3.5);
    assertArrayEquals(floats(-2 / deviation), encoded(data, 0), CLOSE);
    assertArrayEquals(floats(0), encoded(data, 2), CLOSE);
    assertArrayEquals(floats(3 / deviation), encoded(data, 3), CLOSE);
  }

  /** 1 with the weight 3 and 5 with the weight 1 have the mean 2 and the variance (3 + 9) / 4. */
  @Test
  void meansAndDeviationsAreWeighted() {
    Instances data = TinyData.of("x numeric; y numeric", "5,0,{1}", "1,0,{3}", "1000,0,{0}");
    assertMoments(2, Math.sqrt(3), data);
    assertArrayEquals(floats(Math.sqrt(3)), encoded(data, 0), CLOSE);
  }

  @Test
  void twoLabelsAreOneIndicator() {
    Instances data = TinyData.of("x {no,yes}; y numeric", "no,0", "yes,0");
    assertArrayEquals(floats(0), encoded(data, 0));
    assertArrayEquals(floats(1), encoded(data, 1));
  }

  @Test
  void manyLabelsAreOneIndicatorEach() {
    Instances data = TinyData.of("x {a,b,c}; y numeric", "a,0", "b,0", "c,0");
    assertArrayEquals(floats(1, 0, 0), encoded(data, 0));
    assertArrayEquals(floats(0, 0, 1), encoded(data, 2));
  }

  @Test
  void anAttributeWithOneLabelHasNoInput() {
    Instances data = TinyData.of("x {only}; z numeric; y numeric", "only,1,0", "only,3,0");
    assertArrayEquals(floats(-1), encoded(data, 0), CLOSE);
  }

  @Test
  void missingValuesBecomeTheMeanOrTheMostFrequentLabelByWeight() {
    Instances data = TinyData.of("x numeric; two {no,yes}; three {a,b,c}; y numeric", "1,no,a,0", "3,no,a,0", "?,yes,c,0,{5}", "?,?,?,0");
    assertArrayEquals(floats(0, 1, 0, 0, 1), encoded(data, 3), CLOSE);
    assertMoments(2, 1, data);
  }

  @Test
  void columnsWithoutAnyValueAreZero() {
    Instances data = TinyData.of("x numeric; z {a,b}; y numeric", "?,?,1", "?,?,2");
    assertArrayEquals(floats(0, 0), encoded(data, 0));
    assertArrayEquals(floats(0, 1), encoded(data, TinyData.of("x numeric; z {a,b}; y numeric", "7,b,1").instance(0)));
  }

  /** Rounding errors of products with weights do not count as variation. */
  @ParameterizedTest
  @ValueSource(strings = {"0", "7", "0.1", "0.7", "-1e9", "1e300"})
  void aConstantColumnIsZeroForAnyLaterValue(String value) {
    for (double[] weights : new double[][] {{1, 1, 1}, {0.7, 0.3, 1}, {0.1, 0.2, 0.3}}) {
      Instances data = TinyData.of("x numeric; y numeric", value + ",0", value + ",0", value + ",0");
      for (int row = 0; row < 3; row++) {
        data.instance(row).setWeight(weights[row]);
      }
      assertArrayEquals(floats(0), encoded(data, 0));
      assertArrayEquals(floats(0), encoded(data, TinyData.of("x numeric; y numeric", "12345,0").instance(0)));
    }
  }

  @Test
  void numbersThatDifferInTheirLastDigitsAreEqual() {
    assertEquals(0, Moments.of(TinyData.of("x numeric; y numeric", "1,0", "1.000000000000001,0"), 0).deviation());
  }

  @Test
  void aSmallVariationOfLargeNumbersIsKept() {
    assertArrayEquals(floats(1), encoded(TinyData.of("x numeric; y numeric", "1000000000,0", "1000000002,0"), 1), CLOSE);
  }

  /** The deviation of two dates two days apart is one day. */
  @Test
  void datesAreNumbers() {
    Instances data = TinyData.of("x date yyyy-MM-dd; y numeric", "2024-02-28,0", "2024-03-01,0");
    assertArrayEquals(floats(-1), encoded(data, 0), CLOSE);
    assertArrayEquals(floats(1), encoded(data, 1), CLOSE);
  }

  @Test
  void withoutAnyAttributeThereIsOneInputOfZero() {
    Instances data = TinyData.of("y numeric", "1", "2");
    float[] values = {9, 9, 9};
    InputEncoder encoder = new InputEncoder(data, InputEncoding.PLAIN);
    assertEquals(1, encoder.width());
    encoder.encode(data.instance(0), values, 1);
    assertArrayEquals(floats(9, 0, 9), values);
  }

  @Test
  void theClassIsNoInputAtAnyIndex() {
    Instances data = TinyData.of("x numeric; y numeric; z {a,b,c}", "1,100,b", "3,200,c");
    data.setClassIndex(1);
    assertArrayEquals(floats(-1, 0, 1, 0), encoded(data, 0), CLOSE);
  }

  @Test
  void aRowIsWrittenAtItsOffset() {
    Instances data = TinyData.of("x numeric; z {a,b,c}; y numeric", "1,b,0", "3,c,0");
    float[] values = floats(9, 9, 9, 9, 9, 9);
    new InputEncoder(data, InputEncoding.PLAIN).encode(data.instance(1), values, 1);
    assertArrayEquals(floats(9, 1, 0, 0, 1, 9), values, CLOSE);
  }

  @ParameterizedTest
  @ValueSource(doubles = {1e300, -1e300, Double.MAX_VALUE, -Double.MAX_VALUE, Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY})
  void extremeValuesStayFinite(double value) {
    Instances ordinary = TinyData.of("x numeric; y numeric", "1,0", "3,0");
    Instances large = TinyData.of("x numeric; y numeric", "1e200,0", "-1e200,0");
    Instances largest = TinyData.of("x numeric; y numeric", "1.7e308,0", "-1.7e308,0");
    Instance row = TinyData.of("x numeric; y numeric", "0,0").instance(0);
    row.setValue(0, value);
    assertArrayEquals(floats(Math.signum(value) * 10), encoded(ordinary, row));
    assertTrue(Float.isFinite(encoded(large, row)[0]));
    assertTrue(Float.isFinite(encoded(largest, row)[0]));
  }

  private static float[] encodedValue(Instances training, double value) {
    Instance row = (Instance) training.instance(0).copy();
    row.setDataset(training);
    row.setValue(0, value);
    return encoded(training, row);
  }

  /** -1 and 1 have the mean 0 and the deviation 1. */
  @Test
  void largeValuesGrowByTheirLogarithmUpToALimit() {
    Instances data = TinyData.of("x numeric; y numeric", "-1,0", "1,0");
    assertArrayEquals(floats(5), encodedValue(data, 5), CLOSE);
    assertArrayEquals(floats(5 + Math.log(2)), encodedValue(data, 6), CLOSE);
    assertArrayEquals(floats(-5 - Math.log(96)), encodedValue(data, -100), CLOSE);
    assertArrayEquals(floats(-10), encodedValue(data, -1e9), CLOSE);
    for (double value = 0; value < 20; value += 0.01) {
      float step = encodedValue(data, value + 0.01)[0] - encodedValue(data, value)[0];
      assertTrue(step > 0 && step < 0.011, "step " + step + " at " + value);
    }
  }

  /** Returns rows of the numbers given, with class 0. */
  private static Instances column(double... values) {
    String[] rows = new String[values.length];
    Arrays.setAll(rows, k -> values[k] + ",0");
    return TinyData.of("x numeric; y numeric", rows);
  }

  /** 0 to 99 and one outlier: standardised by the deviation, all others would be near 0. */
  @Test
  void aFewOutliersDoNotHideOtherRows() {
    Instances data = column(IntStream.rangeClosed(0, 100).mapToDouble(k -> k == 100 ? 1e6 : k).toArray());
    float[] first = encoded(data, 0);
    float[] last = encoded(data, 99);
    assertEquals(-50 / (50 / 1.349), first[0], CLOSE);
    assertEquals(49 / (50 / 1.349), last[0], CLOSE);
    assertArrayEquals(floats(10), encoded(data, 100));
    Instances weighted = column(IntStream.rangeClosed(0, 100).mapToDouble(k -> k == 100 ? 1e6 : k).toArray());
    weighted.forEach(row -> row.setWeight(0.5));
    assertArrayEquals(first, encoded(weighted, 0), CLOSE);
  }

  /** Standardised by the deviation, rare values would be 10 or 30, and dominate the weights of the column. */
  @Test
  void rareValuesOfANearlyConstantColumnAreSimilarToIndicators() {
    double[] values = new double[1000];
    values[500] = 0.001;
    assertArrayEquals(floats(0), encoded(column(values), 0));
    assertArrayEquals(floats(0.5), encoded(column(values), 500), CLOSE);
    values[501] = 0.003;
    values[502] = -7;
    Instances data = column(values);
    assertArrayEquals(floats(0), encoded(data, 0));
    assertEquals(1 / 4.0, encoded(data, 500)[0], CLOSE);
    assertArrayEquals(floats(0.5), encoded(data, 501), CLOSE);
    assertEquals(-1, encoded(data, 502)[0], 1e-3);
    assertArrayEquals(floats(1), encodedValue(data, 1e300));
  }

  /** The share of the common value is weighted. */
  @ParameterizedTest
  @ValueSource(ints = {89, 91})
  void columnsAreNearlyConstantFromNineTenthsOn(int common) {
    Instances data = TinyData.of("x numeric; y numeric", "4,0,{" + common + "}", "6,0,{" + (100 - common) + "}", "?,0,{1000}");
    assertEquals(common > 90 ? 0.5 : Math.sqrt(89 / 11.0), encoded(data, 1)[0], CLOSE);
  }

  /** Two fifths of the values are far from a narrow middle: they are not outliers, and the deviation is used. */
  @Test
  void manyRowsFarFromTheMedianAreNotOutliers() {
    double[] values = IntStream.range(0, 1000).mapToDouble(k -> k % 5 == 0 ? 1 : k % 5 == 1 ? -1 : 1e-6 * k).toArray();
    values[999] = 20;
    Instances data = column(values);
    assertEquals(1 / Moments.of(data, 0).deviation(), encoded(data, 0)[0], 0.05);
  }

  @Test
  void aSavedEncoderEncodesAsBefore() throws Exception {
    Instances data = TinyData.of("x numeric; z {a,b,c}; y numeric", "1,b,0", "4,c,0");
    InputEncoder loaded = (InputEncoder) new SerializedObject(new InputEncoder(data, InputEncoding.PLAIN)).getObject();
    float[] values = new float[loaded.width()];
    loaded.encode(data.instance(1), values, 0);
    assertArrayEquals(encoded(data, 1), values);
  }

  private static void assertMoments(double mean, double deviation, Instances data) {
    Moments moments = Moments.of(data, 0);
    assertEquals(mean, moments.mean(), 1e-12);
    assertEquals(deviation, moments.deviation(), 1e-12);
  }
}
