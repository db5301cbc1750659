// SPDX-License-Identifier: GPL-3.0-only
package centroid.spark.ml;

import centroid.spark.job.UserError;
import java.util.Arrays;
import org.apache.spark.ml.Model;
import org.apache.spark.ml.param.Param;
import org.apache.spark.ml.param.ParamMap;
import org.apache.spark.ml.util.DefaultParamsReader;
import org.apache.spark.ml.util.DefaultParamsWriter;
import org.apache.spark.ml.util.MLReader;
import org.apache.spark.ml.util.MLWritable;
import org.apache.spark.ml.util.MLWriter;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.types.BooleanType;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StringType;
import org.apache.spark.sql.types.StructType;
import weka.classifiers.Classifier;
import weka.core.Instances;

/**
 * A CentroidBagging that was trained on a DataFrame. It adds predictions, and intervals of a numeric class or probabilities and prediction sets of a nominal
 * one. A saved model contains the file {@code weka.model}, which Weka can open.
 */
public final class CentroidBaggingModel extends Model<CentroidBaggingModel> implements OutputParams<CentroidBaggingModel>, MLWritable {

  /** The name of Weka's file in a saved model. */
  public static final String FILE = "weka.model";
  private static final long serialVersionUID = 1L;

  private final String uid;
  private transient TrainedModel trained;

  /** Creates a model without a classifier, as Spark does before it reads one. */
  public CentroidBaggingModel(String uid) {
    this.uid = uid;
    setOutputDefaults();
    setDefault(labelType(), DataTypes.DoubleType.typeName());
  }

  /** Sets the classifier and the type of the class. */
  CentroidBaggingModel with(TrainedModel model, DataType label) {
    trained = model;
    set(labelType(), label instanceof StringType ? DataTypes.StringType.typeName()
        : label instanceof BooleanType ? DataTypes.BooleanType.typeName() : DataTypes.DoubleType.typeName());
    return this;
  }

  @Override
  public String uid() {
    return uid;
  }

  public Param<String> labelType() {
    return new Param<>(this, "labelType", "the type of the class in training: string, boolean or double");
  }

  private TrainedModel trained() {
    if (trained == null) {
      throw new UserError("The model has no classifier; train one by CentroidBaggingEstimator, or load a saved one");
    }
    return trained;
  }

  /** Returns the Weka classifier, in a new copy. */
  public Classifier classifier() {
    return trained().classifier();
  }

  /** Returns the attributes of the training data, without rows. */
  public Instances header() {
    return new Instances(trained().header(), 0);
  }

  /** Returns the labels in the order of the probabilities; empty for a numeric class. */
  public String[] labels() {
    String[] labels = OutputColumns.labels(trained().header().classAttribute());
    return labels == null ? new String[0] : labels;
  }

  /** Returns what Weka prints about the model. */
  public String summary() {
    return classifier().toString();
  }

  private OutputColumns columns() {
    String name = getOrDefault(labelType());
    DataType type = Arrays.stream(new DataType[] {DataTypes.StringType, DataTypes.BooleanType}).filter(one -> one.typeName().equals(name)).findFirst()
        .orElse(DataTypes.DoubleType);
    return OutputColumns.of(this, trained().header().classAttribute(), type);
  }

  @Override
  public StructType transformSchema(StructType schema) {
    FrameScorer.parser(this, trained().header(), schema);
    return columns().addTo(schema);
  }

  @Override
  public Dataset<Row> transform(Dataset<?> data) {
    return FrameScorer.transform(data, trained(), this, columns());
  }

  @Override
  public CentroidBaggingModel copy(ParamMap extra) {
    CentroidBaggingModel copy = new CentroidBaggingModel(uid);
    copy.trained = trained;
    return copyValues(copy, extra).setParent(parent());
  }

  /** Returns a writer of the parameters and of Weka's file beside them. */
  @Override
  public MLWriter write() {
    return new MLWriter() {
      @Override
      public void saveImpl(String path) {
        new DefaultParamsWriter(CentroidBaggingModel.this).saveImpl(path);
        trained().write(path + "/" + FILE, sparkSession().sparkContext().hadoopConfiguration());
      }
    };
  }

  /** Returns a reader of saved models. */
  public static MLReader<CentroidBaggingModel> read() {
    return new MLReader<>() {
      @Override
      public CentroidBaggingModel load(String path) {
        CentroidBaggingModel model = new DefaultParamsReader<CentroidBaggingModel>().load(path);
        model.trained = TrainedModel.read(path + "/" + FILE, sparkSession().sparkContext().hadoopConfiguration());
        return model;
      }
    };
  }

  public static CentroidBaggingModel load(String path) {
    return read().load(path);
  }

  @Override
  public String toString() {
    return "CentroidBaggingModel: uid=" + uid + (trained == null ? "" : ", class=" + trained.header().classAttribute().name());
  }
}
