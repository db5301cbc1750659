// SPDX-License-Identifier: GPL-3.0-only
package centroid.spark.ml;

import centroid.spark.data.Tables;
import centroid.spark.job.UserError;
import centroid.weka.column.IntervalColumn;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import org.apache.spark.ml.evaluation.Evaluator;
import org.apache.spark.ml.param.DoubleParam;
import org.apache.spark.ml.param.Param;
import org.apache.spark.ml.param.ParamMap;
import org.apache.spark.ml.util.DefaultParamsReader;
import org.apache.spark.ml.util.DefaultParamsWriter;
import org.apache.spark.ml.util.Identifiable$;
import org.apache.spark.ml.util.MLReader;
import org.apache.spark.ml.util.MLWritable;
import org.apache.spark.ml.util.MLWriter;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.functions;
import org.apache.spark.sql.types.Metadata;
import org.apache.spark.sql.types.StructType;

/**
 * Evaluates intervals, prediction sets and probabilities, for CrossValidator and others. Rows without a label are left out. The metrics are:
 * <ul>
 * <li>intervalScore: the mean interval score of a numeric class; smaller is better. Infinite if an interval is unbounded</li>
 * <li>coverage: the share of rows whose label is inside the interval or the prediction set; larger is better</li>
 * <li>coverageError: the distance of the coverage from the level; smaller is better</li>
 * <li>logLoss: the mean negative logarithm of the label's probability; smaller is better</li>
 * </ul>
 */
public final class IntervalEvaluator extends Evaluator implements MLWritable {

  private static final long serialVersionUID = 1L;
  private static final String SCORE = "intervalScore";
  private static final String COVERAGE = "coverage";
  private static final String COVERAGE_ERROR = "coverageError";
  private static final String LOG_LOSS = "logLoss";

  private final String uid;

  /** Creates an evaluator of a given name, as Spark does. */
  public IntervalEvaluator(String uid) {
    this.uid = uid;
    setDefault(metricName(), SCORE);
    setDefault(labelCol(), "label");
    setDefault(intervalCol(), "interval");
    setDefault(setCol(), "predictionSet");
    setDefault(probabilityCol(), "probability");
    setDefault(weightCol(), "");
    setDefault(level(), 0.95);
  }

  public IntervalEvaluator() {
    this(Identifiable$.MODULE$.randomUID("intervalEvaluator"));
  }

  @Override
  public String uid() {
    return uid;
  }

  public Param<String> metricName() {
    return new Param<>(this, "metricName", "intervalScore, coverage, coverageError or logLoss");
  }

  public Param<String> labelCol() {
    return new Param<>(this, "labelCol", "column of the observed values");
  }

  public Param<String> intervalCol() {
    return new Param<>(this, "intervalCol", "column of prediction intervals");
  }

  public Param<String> setCol() {
    return new Param<>(this, "setCol", "column of prediction sets");
  }

  public Param<String> probabilityCol() {
    return new Param<>(this, "probabilityCol", "column of class probabilities");
  }

  public Param<String> weightCol() {
    return new Param<>(this, "weightCol", "column of weights; empty if all are 1");
  }

  public DoubleParam level() {
    return new DoubleParam(this, "level", "the level of the intervals or sets, which must be among the levels of the model");
  }

  public IntervalEvaluator setMetricName(String name) {
    set(metricName(), name);
    return this;
  }

  public IntervalEvaluator setLabelCol(String column) {
    set(labelCol(), column);
    return this;
  }

  public IntervalEvaluator setIntervalCol(String column) {
    set(intervalCol(), column);
    return this;
  }

  public IntervalEvaluator setSetCol(String column) {
    set(setCol(), column);
    return this;
  }

  public IntervalEvaluator setProbabilityCol(String column) {
    set(probabilityCol(), column);
    return this;
  }

  public IntervalEvaluator setWeightCol(String column) {
    set(weightCol(), column);
    return this;
  }

  public IntervalEvaluator setLevel(double level) {
    set(level(), level);
    return this;
  }

  /** Returns the metric's name; refuses others. */
  public String getMetricName() {
    return Checks.oneOf("metricName", getOrDefault(metricName()), SCORE, COVERAGE, COVERAGE_ERROR, LOG_LOSS);
  }

  @Override
  public boolean isLargerBetter() {
    return getMetricName().equals(COVERAGE);
  }

  @Override
  public double evaluate(Dataset<?> data) {
    StructType schema = data.schema();
    String weight = getOrDefault(weightCol());
    List<Column> columns = new ArrayList<>(List.of(column("labelCol", getOrDefault(labelCol()), schema)));
    columns.add(weight.isEmpty() ? functions.lit(1.0) : column("weightCol", weight, schema).cast("double"));
    columns.addAll(judged(schema));
    RowMetric metric = metric(schema);
    double[] sums;
    try {
      sums = data.select(columns.toArray(new Column[0])).toJavaRDD().filter(row -> TrainingColumns.label(row.get(0)) != null)
          .map(row -> new double[] {metric.of(row), Checks.weight(row, 1)}).map(both -> new double[] {both[0] * both[1], both[1]})
          .fold(new double[2], (a, b) -> new double[] {a[0] + b[0], a[1] + b[1]});
    } catch (Exception e) {
      // Spark throws checked exceptions that its methods do not declare.
      throw UserError.behind(e) instanceof RuntimeException known ? known
          : new UserError("The rows could not be evaluated: " + UserError.reason(e), e);
    }
    if (sums[1] == 0) {
      throw new UserError("The DataFrame must have rows with a label (labelCol) and a positive weight, but has none");
    }
    double mean = sums[0] / sums[1];
    return getMetricName().equals(COVERAGE_ERROR) ? Math.abs(mean - (Double) getOrDefault(level())) : mean;
  }

  /** Whether coverage is that of prediction sets: there are sets and no intervals. */
  private boolean hasSets(StructType schema) {
    List<String> names = Arrays.asList(schema.fieldNames());
    return names.contains(getOrDefault(setCol())) && !names.contains(getOrDefault(intervalCol()));
  }

  /** Returns the columns that the metric judges. */
  private List<Column> judged(StructType schema) {
    double level = (Double) getOrDefault(level());
    if (getMetricName().equals(LOG_LOSS)) {
      return List.of(column("probabilityCol", getOrDefault(probabilityCol()), schema));
    }
    if (!getMetricName().equals(SCORE) && hasSets(schema)) {
      return List.of(at(IntervalColumn.SET, getOrDefault(setCol()), level, schema));
    }
    String interval = getOrDefault(intervalCol());
    return List.of(at(IntervalColumn.LOWER, interval, level, schema), at(IntervalColumn.UPPER, interval, level, schema));
  }

  private RowMetric metric(StructType schema) {
    double level = (Double) getOrDefault(level());
    return switch (getMetricName()) {
      case SCORE -> RowMetric.intervalScore(level);
      case LOG_LOSS -> RowMetric.logLoss(labels(schema));
      default -> hasSets(schema) ? RowMetric.inSet() : RowMetric.inInterval();
    };
  }

  private String[] labels(StructType schema) {
    Metadata metadata = Checks.column("probabilityCol", getOrDefault(probabilityCol()), schema).metadata();
    return metadata.contains(OutputColumns.LABELS) ? metadata.getStringArray(OutputColumns.LABELS) : new String[0];
  }

  private static Column column(String param, String name, StructType schema) {
    return Tables.column(Checks.column(param, name, schema).name());
  }

  /** Returns the part of a column that belongs to a level. */
  private static Column at(IntervalColumn part, String name, double level, StructType schema) {
    Column whole = column(part == IntervalColumn.SET ? "setCol" : "intervalCol", name, schema);
    if (!(Checks.column(name, name, schema).dataType() instanceof StructType fields)) {
      return whole;
    }
    for (String field : new String[] {part.at(level), part.name().toLowerCase(Locale.ROOT)}) {
      if (Arrays.asList(fields.fieldNames()).contains(field)) {
        return whole.getField(field);
      }
    }
    throw new UserError("Parameter level must be a level of column " + name + ", but was " + level + "; the column has "
        + String.join(", ", fields.fieldNames()));
  }

  @Override
  public IntervalEvaluator copy(ParamMap extra) {
    return defaultCopy(extra);
  }

  @Override
  public MLWriter write() {
    return new DefaultParamsWriter(this);
  }

  public static MLReader<IntervalEvaluator> read() {
    return new DefaultParamsReader<>();
  }

  public static IntervalEvaluator load(String path) {
    return read().load(path);
  }
}
