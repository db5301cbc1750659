// SPDX-License-Identifier: GPL-3.0-only
package centroid.calibration.label;

import centroid.calibration.record.Grouping;
import centroid.calibration.record.LabelRecords;
import centroid.metric.PairedDifference;
import centroid.selective.AnswerEvidence;
import centroid.validity.RankDifference;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Adapts the calibration of a nominal class to new rows. Candidates are the old probabilities, the old ones times the ratio of observed to predicted label
 * frequencies, and temperature and prior fitted anew, with and without that ratio. A later one is chosen only if its cross-validated log-loss of the new rows
 * is lower by more than its standard error. If the probabilities stay, and the new labels are no more surprising than the old ones, the new rows are added
 * to those of the prediction sets; otherwise sets depend on the new rows alone.
 */
final class LabelRecalibration {

  private static final int NUM_FOLDS = 5;
  /** So many imagined rows of each label, with the predicted frequency, so that few rows give a ratio near 1. */
  private static final double IMAGINED = 5;
  /** Below this p-value the old rows are left out. */
  private static final double ALIKE = 0.1;

  private LabelRecalibration() {
  }

  /** A way to adapt a calibration to rows. */
  private enum Candidate {
    OLD, RATIO, FITTED, FITTED_RATIO;

    TemperatureScaling fit(TemperatureScaling old, LabelRecords records) {
      TemperatureScaling fitted = this == OLD || this == RATIO ? old : TemperatureScaling.fit(records, prior(old, records));
      return this == RATIO || this == FITTED_RATIO ? fitted.times(ratio(fitted, records)) : fitted;
    }
  }

  /**
   * Adapts probabilities and prediction sets.
   *
   * @param oldRows the number of rows behind the old sets
   */
  static ProbabilityCalibration of(TemperatureScaling old, int oldRows, PredictionSets sets, AnswerEvidence answers, LabelReference reference,
      LabelRecords records, Grouping grouping) {
    Candidate best = Candidate.OLD;
    double[] lowest = losses(best, old, records);
    for (Candidate each : List.of(Candidate.RATIO, Candidate.FITTED, Candidate.FITTED_RATIO)) {
      double[] losses = losses(each, old, records);
      PairedDifference gain = PairedDifference.of(records.weight(), losses, lowest);
      if (gain.isDistinguishable()) {
        best = each;
        lowest = losses;
      }
    }
    TemperatureScaling chosen = best.fit(old, records);
    double[] probability = chosen.ofLabels(records);
    double[][] all = chosen.ofAll(records);
    LabelReference newReference = LabelReference.of(all, records);
    AnswerEvidence newAnswers = answers == null ? null
        : answers.replacedBy(all, records.label(), records.recordWeights(), records.effectiveRows());
    return best == Candidate.OLD && areAlike(reference, all, records, sets.effectiveRows())
        ? new ProbabilityCalibration(old, oldRows + records.numRows(), sets.with(records, probability, grouping),
            answers == null ? null : answers.with(newAnswers), reference.with(newReference))
        : new ProbabilityCalibration(chosen, records.numRows(), new PredictionSets(records, probability, grouping, sets.coverage()),
            newAnswers, newReference);
  }

  /** Whether the labels of new rows are as surprising as those of the old ones. */
  private static boolean areAlike(LabelReference reference, double[][] probability, LabelRecords records, double calibrationRows) {
    double[] rank = new double[records.size()];
    // The golden section spreads the random parts evenly.
    Arrays.setAll(rank, k -> reference.rank(probability[k], records.label()[k], k * 0.6180339887498949 % 1));
    return RankDifference.of(rank, records.recordWeights(), calibrationRows).pValue() >= ALIKE;
  }

  /** The log-loss of each row, with a calibration that was adapted to the other folds. */
  private static double[] losses(Candidate candidate, TemperatureScaling old, LabelRecords records) {
    double[] losses = new double[records.size()];
    for (int fold = 0; fold < Math.min(NUM_FOLDS, losses.length); fold++) {
      List<Integer> others = new ArrayList<>();
      for (int k = 0; k < losses.length; k++) {
        if (k % NUM_FOLDS != fold) {
          others.add(k);
        }
      }
      TemperatureScaling adapted = candidate.fit(old, at(records, others.stream().mapToInt(k -> k).toArray()));
      for (int k = fold; k < losses.length; k += NUM_FOLDS) {
        losses[k] = -Math.log(adapted.apply(records.probabilities()[k])[records.label()[k]]);
      }
    }
    return losses;
  }

  private static LabelRecords at(LabelRecords records, int[] chosen) {
    return new LabelRecords(Arrays.stream(chosen).mapToObj(k -> records.probabilities()[k]).toArray(double[][]::new),
        Arrays.stream(chosen).map(k -> records.label()[k]).toArray(), IntStream.range(0, chosen.length).toArray(),
        Arrays.stream(chosen).mapToDouble(k -> records.weight()[records.row()[k]]).toArray());
  }

  /** The observed frequencies of the labels, mixed with the old prior. */
  private static double[] prior(TemperatureScaling old, LabelRecords records) {
    double[] prior = Arrays.stream(old.prior()).map(share -> IMAGINED * old.prior().length * share).toArray();
    for (int k = 0; k < records.size(); k++) {
      prior[records.label()[k]] += records.weight()[records.row()[k]];
    }
    double sum = Arrays.stream(prior).sum();
    return Arrays.stream(prior).map(value -> value / sum).toArray();
  }

  /** Observed over predicted frequencies of the labels. */
  private static double[] ratio(TemperatureScaling fitted, LabelRecords records) {
    double[] observed = new double[fitted.prior().length];
    Arrays.fill(observed, IMAGINED);
    double[] expected = observed.clone();
    for (int k = 0; k < records.size(); k++) {
      double weight = records.weight()[records.row()[k]];
      observed[records.label()[k]] += weight;
      double[] probability = fitted.apply(records.probabilities()[k]);
      for (int c = 0; c < expected.length; c++) {
        expected[c] += weight * probability[c];
      }
    }
    Arrays.setAll(observed, c -> (fitted.ratio() == null ? 1 : fitted.ratio()[c]) * observed[c] / expected[c]);
    return observed;
  }
}
