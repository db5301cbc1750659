// SPDX-License-Identifier: GPL-3.0-only
package centroid.spark.ml;

import centroid.spark.data.Tables;
import centroid.spark.job.ExecutorModel;
import centroid.weka.estimator.RowPrediction;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Iterator;
import java.util.List;
import java.util.NoSuchElementException;
import org.apache.spark.api.java.function.MapPartitionsFunction;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Encoders;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.types.StructField;
import org.apache.spark.sql.types.StructType;
import weka.core.DenseInstance;
import weka.core.Instances;

/**
 * Adds the columns of a model to the rows of a partition, in blocks.
 *
 * @serial exclude
 */
record FrameScorer(ExecutorModel model, FrameParser parser, OutputColumns columns) implements MapPartitionsFunction<Row, Row> {

  private static final long serialVersionUID = 1L;
  /** The number of rows that are predicted at once. */
  private static final int BLOCK = 1024;

  /** Returns a DataFrame with the columns of a model after its own. */
  static Dataset<Row> transform(Dataset<?> data, TrainedModel model, OutputParams<?> params, OutputColumns columns) {
    StructType schema = data.schema();
    StructType all = columns.addTo(schema);
    if (!columns.extras().equals(OutputColumns.Extras.NONE)) {
      columns.extras().require(model.classifier(), model.header().classAttribute());
    }
    FrameScorer scorer = new FrameScorer(new ExecutorModel(model.on(data.sparkSession()), columns.levels()), parser(params, model.header(), schema), columns);
    Dataset<Row> scored = data.toDF().mapPartitions(scorer, Encoders.row(all));
    return scored.select(Arrays.stream(all.fields()).map(FrameScorer::withMetadata).toArray(Column[]::new));
  }

  /** Returns a parser of the columns that a stage names; refuses a schema without them. */
  static FrameParser parser(OutputParams<?> params, Instances header, StructType schema) {
    boolean refuses = params.refusesUnknown();
    String features = params.getFeaturesCol();
    // Models of vectors, and saved models if the user names a column of vectors and no columns.
    boolean vectors = params.getFeatureCols().length == 0 && Arrays.asList(schema.fieldNames()).contains(features)
        && Checks.isVector(Checks.column("featuresCol", features, schema).dataType()) && header.attribute(features) == null;
    return vectors ? FrameParser.ofVector(header, schema, features, false, refuses) : FrameParser.ofColumns(header, schema, false, refuses);
  }

  /** Spark forgets the metadata of columns, which other stages of a pipeline need, when rows are mapped. */
  private static Column withMetadata(StructField field) {
    return Tables.column(field.name()).as(field.name(), field.metadata());
  }

  @Override
  public Iterator<Row> call(Iterator<Row> rows) {
    Instances template = parser.template();
    return new Iterator<>() {
      private Iterator<Row> block = Collections.emptyIterator();

      @Override
      public boolean hasNext() {
        if (!block.hasNext() && rows.hasNext()) {
          block = score(rows, template).iterator();
        }
        return block.hasNext();
      }

      @Override
      public Row next() {
        if (!hasNext()) {
          throw new NoSuchElementException();
        }
        return block.next();
      }
    };
  }

  private List<Row> score(Iterator<Row> rows, Instances template) {
    List<Row> sources = new ArrayList<>(BLOCK);
    Instances block = new Instances(template, BLOCK);
    while (sources.size() < BLOCK && rows.hasNext()) {
      Row row = rows.next();
      block.add(new DenseInstance(1, parser.values(row)));
      sources.add(row);
    }
    List<RowPrediction> predictions = model.predictAll(block);
    List<Row> scored = new ArrayList<>(sources.size());
    for (int k = 0; k < sources.size(); k++) {
      Row source = sources.get(k);
      List<Object> added = columns.values(predictions.get(k));
      Object[] cells = new Object[source.length() + added.size()];
      for (int column = 0; column < cells.length; column++) {
        cells[column] = column < source.length() ? source.get(column) : added.get(column - source.length());
      }
      scored.add(RowFactory.create(cells));
    }
    return scored;
  }
}
