// SPDX-License-Identifier: GPL-3.0-only
package centroid.weka.check;

import centroid.util.RandomStreams;
import centroid.validity.CoverageBand;
import centroid.validity.FrequencyDifference;
import centroid.validity.RankDifference;
import centroid.validity.SerialCorrelation;
import centroid.validity.TestMartingale;
import centroid.weka.estimator.CalibratedEstimator;
import centroid.weka.estimator.EstimatorAdapter;
import centroid.weka.estimator.RowPrediction;
import centroid.weka.estimator.RowPredictor;
import centroid.weka.model.GroupMap;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import weka.classifiers.Classifier;
import weka.core.Instance;
import weka.core.Instances;

/**
 * Checks a trained model on new rows with known classes. Half of the false-alarm rate is spent on a test of all rows, half on a test martingale of the rows in
 * their order. Every row counts once, whatever its instance weight. O(rows) predictions.
 */
public final class ModelCheck {

  /** The least rows: fewer say nothing about coverage at 0.95. */
  static final int MIN_ROWS = 20;
  /** A residual forest of the new rows must lower the error by this share before training again is advised. */
  private static final double CLEAR_GAIN = 0.1;

  /**
   * Calibration rows are predicted by members that other calibration rows were used to train. The ranks of new rows vary as if there were fewer, independent
   * calibration rows: two thirds of 300, and almost all of 1,000 (measured with generated data and three labels).
   */
  private static final double INDEPENDENT = 2.0 / 3;

  private static final String ROWS = "New rows (-t)";

  private final Classifier model;
  private final CheckSettings settings;
  private final double calibrationRows;
  private final RandomStreams streams;

  /**
   * Creates a check.
   *
   * @param model a trained CentroidBagging or CalibratedClassifier
   * @throws IllegalArgumentException if it is not calibrated
   */
  public ModelCheck(Classifier model, CheckSettings settings) {
    this.model = model;
    this.settings = settings;
    this.streams = RandomStreams.of(settings.seed());
    if (!(model instanceof CalibratedEstimator estimator && model instanceof RowPredictor)) {
      throw new IllegalArgumentException("The model (-model) must be a CentroidBagging or a CalibratedClassifier, but it is a " + model.getClass().getName()
          + "; train a CalibratedClassifier with -model and a calibration set, which calibrates any saved model");
    }
    this.calibrationRows = estimator.isCalibrated() ? INDEPENDENT * estimator.calibrationRows() : Double.NaN;
    if (Double.isNaN(calibrationRows)) {
      throw new IllegalArgumentException("The model (-model) must be calibrated on unseen rows, but it is not: it was trained with -calibration none, with a "
          + "confidence interval, or on too few rows; train it again, or calibrate it by a CalibratedClassifier with -model");
    }
  }

  /**
   * Checks the model.
   *
   * @param data rows with the attributes of the training data, in the order of time if there is one; not modified
   * @throws IllegalArgumentException if there are too few rows with a class value
   * @throws Exception if the model can't predict
   */
  public CheckResult of(Instances data) throws Exception {
    Instances rows = new Instances(data);
    rows.deleteWithMissingClass();
    if (rows.numInstances() < MIN_ROWS) {
      throw new IllegalArgumentException(ROWS + " must have at least " + MIN_ROWS + " rows with a class value, but " + rows.numInstances() + " of "
          + data.numInstances() + " have one; wait for more labels");
    }
    List<RowPrediction> all = ((RowPredictor) model).predictAll(EstimatorAdapter.withoutClass(rows, 0, rows.numInstances()));
    int[] known = IntStream.range(0, all.size()).filter(k -> !Double.isNaN(all.get(k).rank(rows.instance(k).classValue(), 0))).toArray();
    if (known.length < MIN_ROWS) {
      throw new IllegalArgumentException(ROWS + " must have at least " + MIN_ROWS + " rows that the model can predict, but it predicts " + known.length
          + " of " + rows.numInstances() + "; look at the values of the others");
    }
    CheckedRows checked = new CheckedRows(rows, known, all, calibrationRows);
    double[] rank = ranks(checked);
    CheckResult.Batch batch = batch(checked, RankDifference.of(rank, calibrationRows));
    CheckResult.InOrder order = inOrder(checked, rank);
    double gain = NewResiduals.gain(checked, streams.child("forest"));
    boolean valid = batch.pValue() >= settings.significance() / 2 && order.alarm() == 0;
    Verdict verdict = valid ? Verdict.VALID : gain < 1 - CLEAR_GAIN || checked.isUseless() ? Verdict.RETRAIN : Verdict.RECALIBRATE;
    int[] every = IntStream.range(0, checked.size()).toArray();
    List<CoverageBand> coverage = Arrays.stream(settings.levels()).mapToObj(level -> coverage(checked.inside(level), level, every)).toList();
    return new CheckResult(checked.isNumeric(), checked.size(), data.numInstances() - checked.size(), calibrationRows, coverage, checked.losses(), batch, order,
        SerialCorrelation.of(rank), groups(checked, rank, order.inside()), gain, settings.significance(), verdict);
  }

  /** For a nominal class, a test of ranks and a test of frequencies share the false-alarm rate. */
  private CheckResult.Batch batch(CheckedRows checked, RankDifference ranks) {
    if (checked.isNumeric()) {
      return new CheckResult.Batch(ranks.pValue(), ranks.shift() ? "observed values are larger or smaller than predicted"
          : "errors are larger or smaller than predicted");
    }
    FrequencyDifference labels = checked.frequencies();
    return labels.pValue() < ranks.pValue()
        ? new CheckResult.Batch(Math.min(1, 2 * labels.pValue()), String.format(Locale.ROOT, "label %s has a frequency of %.3f, expected is %.3f",
            checked.data().classAttribute().value(labels.label()), labels.observed(), labels.expected()))
        : new CheckResult.Batch(Math.min(1, 2 * ranks.pValue()), "observed labels are more or less surprising than those of the calibration rows");
  }

  private double[] ranks(CheckedRows checked) {
    SplittableRandom random = streams.child("ties").generator();
    double[] rank = new double[checked.size()];
    for (int k = 0; k < rank.length; k++) {
      rank[k] = checked.prediction(k).rank(checked.actual(k), random.nextDouble());
    }
    return rank;
  }

  private CheckResult.InOrder inOrder(CheckedRows checked, double[] rank) {
    TestMartingale martingale = new TestMartingale(calibrationRows);
    SplittableRandom random = streams.child("bets").generator();
    double limit = 2 / settings.significance();
    double[] capital = new double[rank.length];
    int alarm = 0;
    for (int k = 0; k < rank.length; k++) {
      capital[k] = martingale.next(rank[k], random.nextDouble());
      alarm = alarm == 0 && capital[k] >= limit ? k + 1 : alarm;
    }
    return new CheckResult.InOrder(capital, checked.inside(settings.mainLevel()), settings.mainLevel(), limit, alarm);
  }

  private CoverageBand coverage(boolean[] inside, double level, int[] rows) {
    return CoverageBand.of(level, (int) Arrays.stream(rows).filter(k -> inside[k]).count(), rows.length, calibrationRows);
  }

  private List<CheckResult.Group> groups(CheckedRows checked, double[] rank, boolean[] inside) {
    if (settings.groups().isEmpty()) {
      return List.of();
    }
    GroupMap map = GroupMap.of(checked.data(), settings.groups());
    map.grouping(checked.data(), IntStream.range(0, checked.data().numInstances()).toArray());
    Map<String, List<Integer>> members = new LinkedHashMap<>();
    for (int k = 0; k < checked.size(); k++) {
      Instance row = checked.row(k);
      for (String name : map.names(row)) {
        members.computeIfAbsent(name, any -> new ArrayList<>()).add(k);
      }
    }
    List<CheckResult.Group> groups = new ArrayList<>();
    members.forEach((name, which) -> {
      int[] rows = which.stream().mapToInt(k -> k).toArray();
      RankDifference test = RankDifference.of(Arrays.stream(rows).mapToDouble(k -> rank[k]).toArray(), calibrationRows);
      groups.add(new CheckResult.Group(name, coverage(inside, settings.mainLevel(), rows), Math.min(1, members.size() * test.pValue())));
    });
    groups.sort(Comparator.comparing(CheckResult.Group::name));
    return groups;
  }
}
