// SPDX-License-Identifier: GPL-3.0-only
package centroid.spark.ml;

import org.apache.spark.ml.Transformer;
import org.apache.spark.ml.param.Param;
import org.apache.spark.ml.param.ParamMap;
import org.apache.spark.ml.util.DefaultParamsReader;
import org.apache.spark.ml.util.DefaultParamsWriter;
import org.apache.spark.ml.util.Identifiable$;
import org.apache.spark.ml.util.MLReader;
import org.apache.spark.ml.util.MLWritable;
import org.apache.spark.ml.util.MLWriter;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;
import weka.core.Attribute;

/**
 * Adds the predictions and intervals of a saved Weka model with intervals, such as CentroidBagging or CalibratedClassifier, to a DataFrame. Columns are
 * found by the names of the model's attributes, or all features in a column of vectors.
 */
public final class CentroidScorer extends Transformer implements OutputParams<CentroidScorer>, MLWritable {

  private static final long serialVersionUID = 1L;

  private final String uid;
  private transient String read;
  private transient TrainedModel model;

  /** Creates a stage of a given name, as Spark does. */
  public CentroidScorer(String uid) {
    this.uid = uid;
    setOutputDefaults();
  }

  public CentroidScorer() {
    this(Identifiable$.MODULE$.randomUID("centroidScorer"));
  }

  @Override
  public String uid() {
    return uid;
  }

  public Param<String> modelFile() {
    return new Param<>(this, "modelFile", "the model file that Weka, Train or save has written, on any file system of Hadoop");
  }

  public String getModelFile() {
    return getOrDefault(modelFile());
  }

  public CentroidScorer setModelFile(String file) {
    return with(modelFile(), file);
  }

  /** Reads the model file once. */
  private synchronized TrainedModel model() {
    if (!isDefined(modelFile())) {
      throw new centroid.spark.job.UserError("Parameter modelFile must name a model file, but was not set");
    }
    if (!getModelFile().equals(read)) {
      model = TrainedModel.read(getModelFile(), SparkSession.active().sparkContext().hadoopConfiguration());
      read = getModelFile();
    }
    return model;
  }

  private OutputColumns columns() {
    Attribute target = model().header().classAttribute();
    return OutputColumns.of(this, target, DataTypes.StringType);
  }

  @Override
  public StructType transformSchema(StructType schema) {
    FrameScorer.parser(this, model().header(), schema);
    return columns().addTo(schema);
  }

  @Override
  public Dataset<Row> transform(Dataset<?> data) {
    return FrameScorer.transform(data, model(), this, columns());
  }

  @Override
  public CentroidScorer copy(ParamMap extra) {
    return defaultCopy(extra);
  }

  @Override
  public MLWriter write() {
    return new DefaultParamsWriter(this);
  }

  public static MLReader<CentroidScorer> read() {
    return new DefaultParamsReader<>();
  }

  public static CentroidScorer load(String path) {
    return read().load(path);
  }
}
