// SPDX-License-Identifier: GPL-3.0-only
package centroid.weka.build;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import centroid.text.ProgressMessages;
import centroid.util.Workers;
import centroid.weka.FakeMember;
import centroid.weka.TinyData;
import centroid.weka.options.CalibrationMethod;
import centroid.weka.options.GradientSettings;
import centroid.weka.options.MethodSettings;
import centroid.weka.options.Mode;
import centroid.weka.refinable.EpochPlan;
import centroid.weka.rows.FakeRefinable;
import centroid.weka.rows.TinyTraining;
import centroid.weka.training.TrainingRun;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.function.DoubleUnaryOperator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import weka.core.Instances;

/** Progress of networks: the stage and the estimated time of the whole model, by a clock that only epochs move. */
class ProgressEstimateTest {

  /** Seconds of an epoch; one of a learner with more inputs takes longer. */
  private static final double EPOCH = 0.7;
  private static final double LONGER = 1.4;
  /** What is known of it beforehand is not exact. */
  private static final double STATED = 1.6;
  private static final Pattern ESTIMATE = Pattern.compile("CentroidBagging: (.*), (\\d+) s passed, about (\\d+) s left");

  private final List<String> messages = new ArrayList<>();
  private double seconds;

  private static Instances data(int numRows) {
    Random random = new Random(1);
    return TinyData.numbered(IntStream.range(0, numRows).mapToDouble(row -> random.nextGaussian()).toArray());
  }

  /** A learner whose error depends on the number of epochs. */
  private FakeRefinable learner(double epoch, DoubleUnaryOperator error) {
    return new FakeRefinable().with(new EpochPlan(0, 5, 640, 0, true)).before(copy -> seconds += epoch).saying(copy -> {
      double off = error.applyAsDouble(copy.epochsDone);
      int epochs = copy.epochsDone;
      return FakeMember.predicting(row -> new double[] {row.classValue() + off * Math.sin(7 * row.value(0) + epochs)});
    });
  }

  private static DoubleUnaryOperator bestAfter(int best) {
    return epochs -> 0.1 * Math.pow(2, Math.abs(Math.log(epochs / best) / Math.log(2)));
  }

  private int train(FakeRefinable learner, int numMembers, int numRows) throws Exception {
    MethodSettings usual = TinyTraining.settings(numMembers, CalibrationMethod.CROSSFIT);
    GradientSettings fromTheStart = new GradientSettings(0, GradientSettings.Masses.EQUAL, GradientSettings.Losses.CENTRED);
    MethodSettings settings = new MethodSettings(numMembers, 100, false, usual.pool(), TinyTraining.rounds(usual.rounds().scheme(), fromTheStart),
        usual.intervals());
    TrainingRun run = new TrainingRun(1, new Workers(1), new ProgressMessages("CentroidBagging", messages::add, () -> (long) (1e9 * seconds)));
    return new EnsembleBuilder(learner, Mode.AUTO, settings, run).build(data(numRows), false, false).report().epochs().chosen();
  }

  /** The largest factor between the estimated and the true time of the whole training, from a third of the way on, in one stage or all stages. */
  private double largestFactor(String stage) {
    double largest = 1;
    for (String message : messages) {
      Matcher estimate = ESTIMATE.matcher(message);
      if (estimate.matches() && estimate.group(1).matches(stage) && Integer.parseInt(estimate.group(2)) > seconds / 3) {
        double total = Double.parseDouble(estimate.group(2)) + Double.parseDouble(estimate.group(3));
        largest = Math.max(largest, Math.max(total / seconds, seconds / total));
      }
    }
    return largest;
  }

  @ParameterizedTest
  @CsvSource({"5, 300, 10", "5, 300, 20", "5, 300, 40", "5, 300, 80", "5, 300, 320", "5, 300, 640", "5, 1000, 20", "5, 1000, 40", "5, 1000, 160",
      "5, 3000, 20", "5, 3000, 40", "5, 3000, 160", "10, 300, 40", "10, 1000, 80", "10, 3000, 40", "30, 1000, 20"})
  void fromAThirdOfTheWayTheEstimateIsWithinAFactorOfOneAndAHalf(int numMembers, int numRows, int best) throws Exception {
    assertEquals(best, train(learner(EPOCH, bestAfter(best)), numMembers, numRows));
    assertTrue(largestFactor(".*") < 1.5, largestFactor(".*") + " of " + seconds + " s: " + messages);
  }

  /** Where the loss hardly changes, all folds are compared before the search ends. */
  @ParameterizedTest
  @CsvSource({"300, 40", "300, 80", "300, 160", "1000, 40", "3000, 80"})
  void tiesDoNotMisleadTheEstimate(int numRows, int best) throws Exception {
    train(learner(EPOCH, epochs -> epochs < best ? 2 / epochs : 2.0 / best), 5, numRows);
    assertTrue(largestFactor(".*") < 1.5, largestFactor(".*") + " of " + seconds + " s: " + messages);
  }

  /**
   * The other way to prepare rows takes longer, and loses or wins. If it seems to win, both are compared on more folds, which may take more than half of the
   * time.
   */
  @ParameterizedTest
  @CsvSource({"300, 1.5, 40", "300, 0.5, 20", "300, 0.5, 40", "300, 0.5, 80", "300, 0.5, 160", "1000, 1.5, 40", "1000, 0.5, 20", "1000, 0.5, 40",
      "1000, 1.5, 160", "3000, 0.5, 20", "3000, 0.5, 80"})
  void theComparisonOfPreparationsCounts(int numRows, double ratio, int best) throws Exception {
    DoubleUnaryOperator error = bestAfter(best);
    FakeRefinable other = learner(LONGER * EPOCH, epochs -> ratio * error.applyAsDouble(epochs)).costing(STATED);
    train(learner(EPOCH, error).or(other), 5, numRows);
    assertTrue(largestFactor(".*") < 1.5, largestFactor(".*") + " of " + seconds + " s: " + messages);
  }

  /** Weka's own evaluation may be at fold 3 while these are shown, so ours are not called folds. */
  @Test
  void everyStageHasAName() throws Exception {
    train(learner(EPOCH, bestAfter(20)).or(learner(EPOCH, bestAfter(20))), 5, 300);
    for (String stage : List.of("comparing ", "choosing the number of epochs, trying 40, ", "training the ensemble for 20 epochs, ", "calibrating")) {
      assertTrue(messages.stream().anyMatch(message -> message.startsWith("CentroidBagging: " + stage)), stage + " in " + messages);
    }
    assertTrue(messages.stream().noneMatch(message -> message.contains("fold")), messages.toString());
  }
}
