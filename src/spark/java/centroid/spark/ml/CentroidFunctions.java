// SPDX-License-Identifier: GPL-3.0-only
package centroid.spark.ml;

import centroid.spark.job.ExecutorModel;
import java.util.List;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.api.java.UDF1;
import org.apache.spark.sql.expressions.UserDefinedFunction;
import org.apache.spark.sql.functions;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;
import weka.core.DenseInstance;
import weka.core.Instances;

/** Functions for SQL and for columns of DataFrames. Rows are predicted one by one, which takes about as long as the blocks of {@link CentroidScorer}. */
public final class CentroidFunctions {

  private CentroidFunctions() {
  }

  /**
   * Makes a saved model a function of SQL. Its argument is a struct with the columns of the model, such as {@code predict_interval(struct(*))}; its result
   * is a struct of prediction, lower and upper, or of prediction and set for a nominal class. With several levels, bounds and sets have the level in
   * their names, such as {@code lower_0.9}. The function counts as nondeterministic, so that Spark evaluates it once for each row.
   *
   * @param name the name of the function
   * @param modelFile a model of Weka with its header
   * @param levels of the intervals or sets; 0.95 if there are none
   * @return the function, for columns of DataFrames
   */
  public static UserDefinedFunction register(SparkSession session, String name, String modelFile, double... levels) {
    TrainedModel model = TrainedModel.read(modelFile, session.sparkContext().hadoopConfiguration());
    OutputColumns columns = new OutputColumns("prediction", "interval", "", "set", levels.length == 0 ? new double[] {0.95} : Checks.levels(levels),
        DataTypes.StringType, OutputColumns.labels(model.header().classAttribute()), OutputColumns.Extras.NONE);
    Prediction function = new Prediction(new ExecutorModel(model.on(session), columns.levels()), model.header(), columns);
    return session.udf().register(name, functions.udf(function, columns.structType()).asNondeterministic());
  }

  /** Makes a saved model a function of SQL; for Python, which passes lists. */
  public static UserDefinedFunction register(SparkSession session, String name, String modelFile, List<Double> levels) {
    return register(session, name, modelFile, levels.stream().mapToDouble(Double::doubleValue).toArray());
  }

  /** Predicts a row that is given as a struct, and finds its columns by their names. */
  private static final class Prediction implements UDF1<Row, Row> {

    private static final long serialVersionUID = 1L;

    private final ExecutorModel model;
    private final Instances header;
    private final OutputColumns columns;
    private transient StructType schema;
    private transient FrameParser parser;

    Prediction(ExecutorModel model, Instances header, OutputColumns columns) {
      this.model = model;
      this.header = header;
      this.columns = columns;
    }

    @Override
    public Row call(Row row) {
      if (row == null) {
        return null;
      }
      FrameParser own = parser(row.schema());
      Instances rows = new Instances(own.template(), 1);
      rows.add(new DenseInstance(1, own.values(row)));
      return columns.struct(model.predictAll(rows).get(0));
    }

    /** Tasks of an executor may share this object. */
    private synchronized FrameParser parser(StructType given) {
      if (given != schema) {
        parser = FrameParser.ofColumns(header, given, false, false);
        schema = given;
      }
      return parser;
    }
  }
}
