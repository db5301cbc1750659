// SPDX-License-Identifier: GPL-3.0-only
package weka.classifiers.functions;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import centroid.weka.TinyData;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import weka.core.Instance;
import weka.core.Instances;
import weka.core.SerializedObject;

class InputEncoderTest {

  private static final float CLOSE = 1e-6f;

  /** The encoded values of one row. */
  private static float[] encoded(Instances training, Instance row) {
    InputEncoder encoder = new InputEncoder(training);
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
  void weightsCountInMeansAndDeviations() {
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
  void aSingleLabelTellsNothing() {
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

  /** Products of such numbers and weights are rounded, which is no variation. */
  @ParameterizedTest
  @ValueSource(strings = {"0", "7", "0.1", "0.7", "-1e9", "1e300"})
  void aConstantIsZeroWhateverComesLater(String value) {
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
  void numbersThatDifferInTheirLastDigitsAreOne() {
    assertEquals(0, InputEncoder.moments(TinyData.of("x numeric; y numeric", "1,0", "1.000000000000001,0"), 0).deviation());
  }

  @Test
  void aSmallVariationOfLargeNumbersIsSeen() {
    assertArrayEquals(floats(1), encoded(TinyData.of("x numeric; y numeric", "1000000000,0", "1000000002,0"), 1), CLOSE);
  }

  /** Two days are one deviation of one day around the day between them. */
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
    InputEncoder encoder = new InputEncoder(data);
    assertEquals(1, encoder.width());
    encoder.encode(data.instance(0), values, 1);
    assertArrayEquals(floats(9, 0, 9), values);
  }

  @Test
  void theClassIsNoInputWhereverItStands() {
    Instances data = TinyData.of("x numeric; y numeric; z {a,b,c}", "1,100,b", "3,200,c");
    data.setClassIndex(1);
    assertArrayEquals(floats(-1, 0, 1, 0), encoded(data, 0), CLOSE);
  }

  @Test
  void aRowIsWrittenWhereItBegins() {
    Instances data = TinyData.of("x numeric; z {a,b,c}; y numeric", "1,b,0", "3,c,0");
    float[] values = floats(9, 9, 9, 9, 9, 9);
    new InputEncoder(data).encode(data.instance(1), values, 1);
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
    assertArrayEquals(floats(Math.signum(value) * 1e15), encoded(ordinary, row));
    assertTrue(Float.isFinite(encoded(large, row)[0]));
    assertTrue(Float.isFinite(encoded(largest, row)[0]));
  }

  @Test
  void aSavedEncoderEncodesAsBefore() throws Exception {
    Instances data = TinyData.of("x numeric; z {a,b,c}; y numeric", "1,b,0", "4,c,0");
    InputEncoder loaded = (InputEncoder) new SerializedObject(new InputEncoder(data)).getObject();
    float[] values = new float[loaded.width()];
    loaded.encode(data.instance(1), values, 0);
    assertArrayEquals(encoded(data, 1), values);
  }

  private static void assertMoments(double mean, double deviation, Instances data) {
    InputEncoder.Moments moments = InputEncoder.moments(data, 0);
    assertEquals(mean, moments.mean(), 1e-12);
    assertEquals(deviation, moments.deviation(), 1e-12);
  }
}
