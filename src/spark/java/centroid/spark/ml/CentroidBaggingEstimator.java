// SPDX-License-Identifier: GPL-3.0-only
package centroid.spark.ml;

import centroid.spark.job.Serialization;
import centroid.spark.job.UserError;
import org.apache.spark.ml.Estimator;
import org.apache.spark.ml.param.LongParam;
import org.apache.spark.ml.param.Param;
import org.apache.spark.ml.param.ParamMap;
import org.apache.spark.ml.param.StringArrayParam;
import org.apache.spark.ml.util.DefaultParamsReader;
import org.apache.spark.ml.util.DefaultParamsWriter;
import org.apache.spark.ml.util.Identifiable$;
import org.apache.spark.ml.util.MLReader;
import org.apache.spark.ml.util.MLWritable;
import org.apache.spark.ml.util.MLWriter;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.StructType;
import weka.classifiers.meta.CentroidBagging;
import weka.core.Attribute;
import weka.core.Utils;

/**
 * Trains a CentroidBagging on a DataFrame, as {@code centroid.spark.Train} does on files. The class is numeric if its column is, unless
 * {@code nominalCols} names it; strings and booleans are labels.
 */
public final class CentroidBaggingEstimator extends Estimator<CentroidBaggingModel> implements OutputParams<CentroidBaggingEstimator>, MLWritable {

  private static final long serialVersionUID = 1L;

  private final String uid;

  /** Creates a stage of a given name, as Spark does. */
  public CentroidBaggingEstimator(String uid) {
    this.uid = uid;
    setOutputDefaults();
    setDefault(labelCol(), "label");
    setDefault(weightCol(), "");
    setDefault(idCol(), "");
    setDefault(groupCols(), new String[0]);
    setDefault(nominalCols(), new String[0]);
    setDefault(options(), "");
    setDefault(spread(), "auto");
  }

  public CentroidBaggingEstimator() {
    this(Identifiable$.MODULE$.randomUID("centroidBagging"));
  }

  @Override
  public String uid() {
    return uid;
  }

  public Param<String> labelCol() {
    return new Param<>(this, "labelCol", "column of the class");
  }

  public Param<String> weightCol() {
    return new Param<>(this, "weightCol", "column of instance weights; empty if all are 1");
  }

  public Param<String> idCol() {
    return new Param<>(this, "idCol", "column that identifies rows, so that models do not depend on their order; empty for none");
  }

  public StringArrayParam groupCols() {
    return new StringArrayParam(this, "groupCols", "feature columns within whose values coverage is to hold (group-conditional coverage)");
  }

  public StringArrayParam nominalCols() {
    return new StringArrayParam(this, "nominalCols", "columns whose numbers are labels");
  }

  public Param<String> options() {
    return new Param<>(this, "options", "options of CentroidBagging as on the command line, such as -I 10 -W weka.classifiers.trees.REPTree");
  }

  public Param<String> spread() {
    return new Param<>(this, "spread", "how rows are distributed: auto, broadcast (all rows to every executor) or shuffle (every model its bag)");
  }

  public LongParam seed() {
    return new LongParam(this, "seed", "random seed; replaces -S in options");
  }

  public String getLabelCol() {
    return getOrDefault(labelCol());
  }

  public CentroidBaggingEstimator setLabelCol(String column) {
    return with(labelCol(), column);
  }

  public String getWeightCol() {
    return getOrDefault(weightCol());
  }

  public CentroidBaggingEstimator setWeightCol(String column) {
    return with(weightCol(), column);
  }

  public String getIdCol() {
    return getOrDefault(idCol());
  }

  public CentroidBaggingEstimator setIdCol(String column) {
    return with(idCol(), column);
  }

  public String[] getGroupCols() {
    return getOrDefault(groupCols()).clone();
  }

  public CentroidBaggingEstimator setGroupCols(String... columns) {
    return with(groupCols(), columns.clone());
  }

  public String[] getNominalCols() {
    return getOrDefault(nominalCols()).clone();
  }

  public CentroidBaggingEstimator setNominalCols(String... columns) {
    return with(nominalCols(), columns.clone());
  }

  public String getOptions() {
    return getOrDefault(options());
  }

  public CentroidBaggingEstimator setOptions(String text) {
    return with(options(), text);
  }

  public String getSpread() {
    return Checks.oneOf("spread", getOrDefault(spread()), "auto", "broadcast", "shuffle");
  }

  public CentroidBaggingEstimator setSpread(String choice) {
    return with(spread(), choice);
  }

  public CentroidBaggingEstimator setSeed(long value) {
    return with(seed(), value);
  }

  @Override
  public StructType transformSchema(StructType schema) {
    TrainingColumns columns = TrainingColumns.of(this, schema);
    learner();
    getSpread();
    refusesUnknown();
    DataType type = columns.target().dataType();
    // The labels are not known yet, but the types of the columns are.
    Attribute target = columns.isNominal(columns.target()) ? new Attribute(columns.target().name(), java.util.List.of("?"))
        : new Attribute(columns.target().name());
    return OutputColumns.of(this, target, type).addTo(schema);
  }

  /** Returns an untrained CentroidBagging with the options; refuses wrong ones. */
  private CentroidBagging learner() {
    Serialization.initialize();
    CentroidBagging learner = new CentroidBagging();
    try {
      learner.setOptions(Utils.splitOptions(getOptions()));
    } catch (Exception e) {
      throw new UserError("Parameter options must be options of CentroidBagging, but was '" + getOptions() + "': " + e.getMessage(), e);
    }
    if (isDefined(seed())) {
      long value = (Long) getOrDefault(seed());
      if (value != (int) value) {
        throw new UserError("Parameter seed must be a whole number from " + Integer.MIN_VALUE + " to " + Integer.MAX_VALUE + ", but was " + value);
      }
      learner.setSeed((int) value);
    }
    return learner;
  }

  /** Trains a model. */
  @Override
  public CentroidBaggingModel fit(Dataset<?> data) {
    transformSchema(data.schema());
    TrainingColumns columns = TrainingColumns.of(this, data.schema());
    TrainedModel trained = new FrameTraining(columns, learner(), getSpread(), getGroupCols()).train(data);
    CentroidBaggingModel model = new CentroidBaggingModel(uid).with(trained, columns.target().dataType());
    return copyValues(model, new ParamMap()).setParent(this);
  }

  @Override
  public CentroidBaggingEstimator copy(ParamMap extra) {
    return defaultCopy(extra);
  }

  @Override
  public MLWriter write() {
    return new DefaultParamsWriter(this);
  }

  public static MLReader<CentroidBaggingEstimator> read() {
    return new DefaultParamsReader<>();
  }

  public static CentroidBaggingEstimator load(String path) {
    return read().load(path);
  }
}
