// SPDX-License-Identifier: GPL-3.0-only
package centroid.calibration.label;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import centroid.RandomCase;
import centroid.RandomCases;
import centroid.calibration.record.Correction.Outcome;
import centroid.calibration.record.LabelRecords;
import centroid.forest.BiasCorrection;
import centroid.forest.InputTable;
import centroid.util.RandomStreams;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.function.IntFunction;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class LabelCorrectionTest {

  private static final RandomStreams STREAMS = RandomStreams.of(5);

  /** Rows of two numbers from -1 to 1. */
  private static double[][] inputs(int numRows, long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    double[][] rows = new double[numRows][];
    Arrays.setAll(rows, row -> new double[] {2 * random.nextDouble() - 1, 2 * random.nextDouble() - 1});
    return rows;
  }

  private static InputTable table(double[][] rows) {
    return new InputTable(rows, new int[rows[0].length]);
  }

  private static double[][] filled(int numRows, IntFunction<double[]> row) {
    return IntStream.range(0, numRows).mapToObj(row).toArray(double[][]::new);
  }

  /** The label is decided by the sign of the first input; the predicted probabilities are equal. */
  private static LabelCorrection.Fit signs(double[][] rows, BiasCorrection option, RandomStreams streams) {
    return LabelCorrection.fit(LabelRecords.of(filled(rows.length, row -> new double[] {0.5, 0.5}), signs(rows)), table(rows), option, streams);
  }

  private static int[] signs(double[][] rows) {
    return Arrays.stream(rows).mapToInt(row -> row[0] > 0 ? 1 : 0).toArray();
  }

  private static double[] apply(LabelCorrection model, double[] probabilities, double[] row) {
    return model.apply(probabilities, Arrays.copyOf(row, row.length + model.numModelInputs()));
  }

  private static double brier(double[] probabilities, int label) {
    return IntStream.range(0, probabilities.length).mapToDouble(c -> Math.pow((c == label ? 1 : 0) - probabilities[c], 2)).sum();
  }

  private static void assertDistribution(double[] probabilities) {
    assertEquals(1, Arrays.stream(probabilities).sum(), 1e-12);
    assertTrue(Arrays.stream(probabilities).allMatch(p -> p >= 0 && p <= 1 + 1e-12), Arrays.toString(probabilities));
  }

  private static double[] distribution(int numLabels, RandomCase random) {
    double[] masses = random.masses(numLabels);
    return random.nextInt(8) == 0 ? new double[numLabels] : masses;
  }

  /** Several records of a row, gaps, labels, and rows for which no member votes. */
  @Test
  void correctedProbabilitiesAreADistribution() {
    RandomCases.check(80, random -> {
      int numRows = random.between(40, 150);
      int numLabels = random.between(1, 7);
      int numDraws = random.between(1, 3);
      int[] label = IntStream.range(0, numRows).map(row -> random.nextInt(numLabels)).toArray();
      int[] row = IntStream.range(0, numRows * numDraws).map(k -> k / numDraws).toArray();
      double[][] inputs = filled(numRows, k -> new double[] {random.oneOf(Double.NaN, 1.0 * label[k], random.nextDouble()), random.nextInt(3)});
      LabelRecords records = new LabelRecords(filled(row.length, k -> distribution(numLabels, random)), IntStream.of(row).map(k -> label[k]).toArray(), row,
          random.values(numRows, 0.6, 5));
      LabelCorrection.Fit fit = LabelCorrection.fit(records, new InputTable(inputs, new int[] {0, 3}), random.oneOf(BiasCorrection.AUTO, BiasCorrection.ON),
          RandomStreams.of(random.anyLong()));
      assertEquals(fit.correction().isMade(), fit.model() != null);
      if (fit.model() == null) {
        assertSame(records, fit.records());
        assertNull(fit.rowShifts());
        return;
      }
      assertTrue(fit.correction().after() <= fit.correction().before());
      for (int k = 0; k < row.length; k++) {
        assertDistribution(fit.records().probabilities()[k]);
        assertArrayEquals(LabelCorrection.shifted(records.probabilities()[k], fit.rowShifts()[row[k]]), fit.records().probabilities()[k]);
      }
      for (double[] shift : fit.rowShifts()) {
        assertEquals(0, Arrays.stream(shift).sum(), 1e-12);
      }
      for (int k = 0; k < 10; k++) {
        assertDistribution(apply(fit.model(), distribution(numLabels, random), new double[] {random.nextGaussian(), random.nextInt(3)}));
      }
    });
  }

  @Test
  void aBiasThatAnInputExplainsIsRemoved() {
    double[][] fresh = inputs(1000, 2);
    int[] label = signs(fresh);
    LabelCorrection.Fit fit = signs(inputs(400, 1), BiasCorrection.AUTO, STREAMS);
    assertEquals(Outcome.MADE, fit.correction().outcome());
    double score = IntStream.range(0, fresh.length).mapToDouble(row -> brier(apply(fit.model(), new double[] {0.5, 0.5}, fresh[row]), label[row])).average()
        .orElseThrow();
    assertTrue(score < 0.1, "Brier score 0.5 becomes " + score);
    // The error of the calibration set estimates that of new rows.
    assertEquals(Math.sqrt(0.5), fit.correction().before(), 1e-12);
    assertEquals(Math.sqrt(score), fit.correction().after(), 0.08);
  }

  /** Three labels, decided by two inputs, so that both projections are needed. */
  @Test
  void moreThanTwoLabelsAreCorrected() {
    double[][] rows = inputs(600, 3);
    double[][] fresh = inputs(1000, 4);
    int[] label = Arrays.stream(rows).mapToInt(row -> row[0] > 0 ? 2 : row[1] > 0 ? 1 : 0).toArray();
    LabelCorrection model = LabelCorrection.fit(LabelRecords.of(filled(600, row -> new double[] {0.2, 0.3, 0.5}), label), table(rows), BiasCorrection.AUTO,
        STREAMS).model();
    double score = Arrays.stream(fresh).mapToDouble(row -> brier(apply(model, new double[] {0.2, 0.3, 0.5}, row), row[0] > 0 ? 2 : row[1] > 0 ? 1 : 0))
        .average().orElseThrow();
    assertTrue(score < 0.2, "Brier score " + score);
  }

  /** Members that are right, and members that know no more than the frequencies, leave nothing to correct. */
  @Test
  void unbiasedPredictionsAreNotCorrected() {
    double[][] rows = inputs(3000, 6);
    int[] label = signs(rows);
    LabelRecords right = LabelRecords.of(filled(3000, row -> new double[] {1 - label[row], label[row]}), label);
    for (BiasCorrection option : new BiasCorrection[] {BiasCorrection.AUTO, BiasCorrection.ON}) {
      LabelCorrection.Fit fit = LabelCorrection.fit(right, table(rows), option, STREAMS);
      assertEquals(Outcome.NO_GAIN, fit.correction().outcome());
      assertNull(fit.model());
    }
    for (long seed = 0; seed < 5; seed++) {
      SplittableRandom random = new SplittableRandom(seed);
      int[] chance = IntStream.range(0, 3000).map(row -> random.nextInt(10) < 3 ? 1 : 0).toArray();
      assertEquals(Outcome.NO_GAIN, LabelCorrection.fit(LabelRecords.of(filled(3000, row -> new double[] {0.7, 0.3}), chance), table(rows),
          BiasCorrection.AUTO, STREAMS).correction().outcome());
    }
  }

  /** Not to the last bit: the first probability is an input of the forest. */
  @Test
  void swappedLabelsAreCorrectedAlike() {
    double[][] rows = inputs(500, 7);
    double[][] fresh = inputs(300, 8);
    SplittableRandom random = new SplittableRandom(9);
    double[] first = random.doubles(500).toArray();
    int[] label = IntStream.range(0, 500).map(row -> rows[row][0] + 0.3 * random.nextGaussian() > 0 ? 1 : 0).toArray();
    LabelCorrection.Fit fit = LabelCorrection.fit(LabelRecords.of(filled(500, row -> new double[] {first[row], 1 - first[row]}), label), table(rows),
        BiasCorrection.AUTO, STREAMS);
    LabelCorrection.Fit swapped = LabelCorrection.fit(LabelRecords.of(filled(500, row -> new double[] {1 - first[row], first[row]}),
        IntStream.of(label).map(each -> 1 - each).toArray()), table(rows), BiasCorrection.AUTO, STREAMS);
    assertEquals(fit.correction().eta(), swapped.correction().eta(), 0.05);
    assertEquals(fit.correction().after(), swapped.correction().after(), 0.03);
    double difference = Arrays.stream(fresh).mapToDouble(row -> Math.abs(apply(fit.model(), new double[] {0.4, 0.6}, row)[0]
        - apply(swapped.model(), new double[] {0.6, 0.4}, row)[1])).average().orElseThrow();
    assertTrue(difference < 0.05, "mean difference " + difference);
  }

  @Test
  void labelsUnknownInTrainingHaveProbabilityZero() {
    LabelCorrection model = signs(inputs(200, 10), BiasCorrection.AUTO, STREAMS).model();
    double[] row = {0.4, 0.1};
    double[] known = apply(model, new double[] {0.5, 0.5}, row);
    assertArrayEquals(new double[] {known[0], known[1], 0, 0}, apply(model, new double[] {0.5, 0.5, 0, 0}, row));
    assertArrayEquals(known, apply(model, new double[] {2, 2}, row), "sums other than 1 are normalised");
  }

  @ParameterizedTest
  @CsvSource({"39, 2, FEW_ROWS", "40, 2, MADE", "300, 101, MANY_LABELS", "300, 100, MADE", "39, 101, FEW_ROWS"})
  void fewRowsAndManyLabelsAreNotCorrected(int numRows, int numLabels, Outcome expected) {
    double[][] rows = inputs(numRows, 11);
    double[] equal = new double[numLabels];
    Arrays.fill(equal, 1.0 / numLabels);
    LabelCorrection.Fit fit = LabelCorrection.fit(LabelRecords.of(filled(numRows, row -> equal), signs(rows)), table(rows), BiasCorrection.ON, STREAMS);
    assertEquals(expected, fit.correction().outcome());
    assertEquals(Outcome.OFF, LabelCorrection.fit(LabelRecords.of(filled(numRows, row -> equal), signs(rows)), null, BiasCorrection.OFF, null)
        .correction().outcome());
  }

  /** A single row has another label. Its own shift is that of the other rows, while the trees grown on it shift some of them towards it. */
  @Test
  void shiftsDoNotKnowTheLabelOfTheRow() {
    int[] label = new int[200];
    label[17] = 1;
    LabelCorrection.Fit fit = LabelCorrection.fit(LabelRecords.of(filled(200, row -> new double[] {0.9, 0.1}), label), table(inputs(200, 12)),
        BiasCorrection.ON, STREAMS);
    assertEquals(Outcome.MADE, fit.correction().outcome());
    double others = -0.1 * fit.correction().eta();
    assertArrayEquals(new double[] {-others, others}, fit.rowShifts()[17], 1e-12);
    assertTrue(Arrays.stream(fit.rowShifts()).anyMatch(shift -> shift[1] > 0.5 * others));
  }

  private static byte[] bytes(LabelCorrection model) throws Exception {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (ObjectOutputStream out = new ObjectOutputStream(bytes)) {
      out.writeObject(model);
    }
    return bytes.toByteArray();
  }

  @Test
  void aSavedCorrectionIsTheSame() throws Exception {
    LabelCorrection model = signs(inputs(300, 13), BiasCorrection.AUTO, STREAMS).model();
    byte[] saved = bytes(model);
    try (ObjectInputStream in = new ObjectInputStream(new ByteArrayInputStream(saved))) {
      LabelCorrection read = (LabelCorrection) in.readObject();
      assertEquals(model.numModelInputs(), read.numModelInputs());
      for (double[] row : inputs(50, 14)) {
        assertArrayEquals(apply(model, new double[] {0.3, 0.7}, row), apply(read, new double[] {0.3, 0.7}, row));
      }
      assertArrayEquals(saved, bytes(read));
    }
  }

  /** Powers of 2 from about 1e-12 to 1e12 are exact. */
  @ParameterizedTest
  @ValueSource(ints = {-40, -20, 20, 40})
  void onlyRatiosOfWeightsMatter(int exponent) {
    double[][] rows = inputs(200, 15);
    double[] weight = new SplittableRandom(16).doubles(200, 0.1, 5).toArray();
    int[] row = IntStream.range(0, 200).toArray();
    double[][] equal = filled(200, k -> new double[] {0.5, 0.5});
    LabelCorrection.Fit one = LabelCorrection.fit(new LabelRecords(equal, signs(rows), row, weight), table(rows), BiasCorrection.AUTO, STREAMS);
    double[] scaled = Arrays.stream(weight).map(w -> Math.scalb(w, exponent)).toArray();
    LabelCorrection.Fit other = LabelCorrection.fit(new LabelRecords(equal, signs(rows), row, scaled), table(rows), BiasCorrection.AUTO, STREAMS);
    assertEquals(one.correction(), other.correction());
    for (double[] fresh : inputs(50, 17)) {
      assertArrayEquals(apply(one.model(), new double[] {0.5, 0.5}, fresh), apply(other.model(), new double[] {0.5, 0.5}, fresh));
    }
  }

  /** Weights from 1e-12 to 1e12: the heavy rows decide. */
  @Test
  void extremeWeightsGiveADistribution() {
    double[][] rows = inputs(200, 18);
    double[] weight = new SplittableRandom(19).doubles(200, -12, 12).map(power -> Math.pow(10, power)).toArray();
    LabelCorrection.Fit fit = LabelCorrection.fit(new LabelRecords(filled(200, k -> new double[] {0.5, 0.5}), signs(rows), IntStream.range(0, 200).toArray(),
        weight), table(rows), BiasCorrection.ON, STREAMS);
    for (double[] fresh : inputs(50, 20)) {
      assertDistribution(fit.model() == null ? new double[] {0.5, 0.5} : apply(fit.model(), new double[] {0.5, 0.5}, fresh));
    }
  }

  @Test
  void theSeedDecides() {
    double[][] rows = inputs(200, 21);
    LabelCorrection.Fit one = signs(rows, BiasCorrection.AUTO, RandomStreams.of(1));
    assertTrue(Arrays.deepEquals(one.rowShifts(), signs(rows, BiasCorrection.AUTO, RandomStreams.of(1)).rowShifts()));
    assertTrue(!Arrays.deepEquals(one.rowShifts(), signs(rows, BiasCorrection.AUTO, RandomStreams.of(2)).rowShifts()));
  }
}
