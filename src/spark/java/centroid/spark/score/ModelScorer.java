// SPDX-License-Identifier: GPL-3.0-only
package centroid.spark.score;

import centroid.spark.csv.CsvFormat;
import centroid.spark.data.ColumnParser;
import centroid.spark.data.RowCounts;
import centroid.spark.data.Tables;
import centroid.spark.job.ExecutorModel;
import centroid.spark.job.Serialization;
import centroid.spark.job.UserError;
import centroid.weka.estimator.EstimatorAdapter;
import centroid.weka.estimator.NoveltyEstimator;
import centroid.weka.estimator.SelectiveEstimator;
import centroid.weka.saved.ModelFile;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Function;
import java.util.function.IntFunction;
import java.util.function.LongPredicate;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Encoders;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.types.StructType;
import org.apache.spark.util.CollectionAccumulator;
import weka.core.Instances;

/** Adds the columns of a model to tables or to lines of CSV, and counts the rows. */
public final class ModelScorer {

  private final ModelFile model;
  private final ScoreColumns columns;
  private final boolean skipBad;
  private final String missing;
  private final JavaSparkContext spark;
  /** The counts of each partition, of streams since the beginning of the batch. */
  private final CollectionAccumulator<byte[]> counts;
  /** The counts of earlier batches of a stream with labels. */
  private final RowCounts earlier = new RowCounts();
  /** Null until the model is needed. */
  private ExecutorModel sent;

  /**
   * Creates a scorer; refuses columns that the model can't have.
   *
   * @param skipBad whether broken lines are left out
   * @param missing the texts of missing values, separated by commas
   */
  public ModelScorer(ModelFile model, ScoreColumns columns, boolean skipBad, String missing, JavaSparkContext spark) {
    this.model = model;
    this.columns = columns;
    this.skipBad = skipBad;
    this.missing = missing;
    this.spark = spark;
    this.counts = spark.sc().collectionAccumulator();
    requireNone(EstimatorAdapter.objection(model.classifier(), header().classAttribute()));
    requireNone(columns.choice().objection(header().classAttribute()));
    requireNone(SelectiveEstimator.objection(model.classifier(), columns.choice().answers()));
    requireNone(SelectiveEstimator.unreached(model.classifier(), columns.choice().answers()));
    requireNone(columns.choice().novelty() ? NoveltyEstimator.objection(model.classifier()) : null);
  }

  private static void requireNone(String objection) {
    if (objection != null) {
      throw new UserError(objection);
    }
  }

  /** The columns of the model. */
  public Instances header() {
    return model.header();
  }

  /** Returns the table with the added columns after its own. */
  public Dataset<Row> table(Dataset<Row> table) {
    return table(table, names -> null);
  }

  /**
   * Returns a table whose intervals or sets are adapted.
   *
   * @param id the name of the column that identifies rows
   * @param adaptation gets the index of that column
   */
  Dataset<Row> table(Dataset<Row> table, String id, IntFunction<Adaptation> adaptation) {
    return table(table, names -> {
      if (!names.contains(id)) {
        throw new UserError("Option -id must name a column of the files (-i), but '" + id + "' is none of " + String.join(", ", names));
      }
      return adaptation.apply(names.indexOf(id));
    });
  }

  private Dataset<Row> table(Dataset<Row> table, Function<List<String>, Adaptation> adaptation) {
    // Spark puts the columns of folders after that of broken lines, which must be the last one.
    List<String> names = new ArrayList<>(List.of(table.columns()));
    boolean hasBroken = names.remove(Tables.BROKEN);
    int numKept = names.size();
    if (hasBroken) {
      names.add(Tables.BROKEN);
    }
    Dataset<Row> ordered = table.select(names.stream().map(Tables::column).toArray(Column[]::new));
    StructType kept = new StructType(Arrays.copyOf(ordered.schema().fields(), numKept));
    PartitionScorer scorer = scorer(names.subList(0, numKept), 0, numKept, hasBroken ? numKept : -1, adaptation.apply(names.subList(0, numKept)));
    return ordered.mapPartitions(scorer, Encoders.row(columns.schema(kept, header().classAttribute())));
  }

  /** Returns a scorer of lines of CSV with these columns. */
  LineScorer lines(List<String> names) {
    String first = new CsvFormat().join((Object[]) columns.names(names, header().classAttribute()));
    return new LineScorer(scorer(names, 1, 1, names.size() + 1, null), names.size(), first);
  }

  /**
   * Returns a scorer of rows.
   *
   * @param first the column that has the first name
   * @param numKept the number of columns that are written
   * @param broken the column of broken lines, or -1
   * @param adaptation null for the predictions of the model
   */
  private PartitionScorer scorer(List<String> names, int first, int numKept, int broken, Adaptation adaptation) {
    int[] indices = new int[header().numAttributes()];
    for (int k = 0; k < indices.length; k++) {
      int index = names.indexOf(header().attribute(k).name());
      indices[k] = k == header().classIndex() ? -1 : first + index;
      if (index < 0 && k != header().classIndex()) {
        throw new UserError("Files (-i) must have all columns that the model was trained on, but '" + header().attribute(k).name() + "' is none of "
            + String.join(", ", names));
      }
    }
    ColumnParser parser = new ColumnParser(header(), indices, -1, -1, broken, missing);
    sent = sent == null ? new ExecutorModel(spark.broadcast(Serialization.write(model.classifier())), columns.choice().levels()) : sent;
    return new PartitionScorer(sent, header(), parser, columns, numKept, skipBad, counts, adaptation);
  }

  /**
   * Begins a batch of a stream: adds up the counts of earlier ones, whose parts would fill the memory of a long stream, and forgets those of this batch if
   * it is repeated. No task may run.
   */
  synchronized void begin(long batch) {
    List<byte[]> parts = List.copyOf(counts.value());
    counts.reset();
    parts.stream().map(part -> Serialization.read(part, RowCounts.class)).filter(own -> own.batch() != batch).forEach(earlier::add);
  }

  /** Returns the counts of all rows so far. */
  public synchronized RowCounts counted() {
    RowCounts all = counted(batch -> true);
    all.add(earlier);
    return all;
  }

  /** Returns the counts of some batches of a stream, of those since the last {@link #begin}. */
  RowCounts counted(LongPredicate isWanted) {
    RowCounts all = new RowCounts();
    for (byte[] part : List.copyOf(counts.value())) {
      RowCounts own = Serialization.read(part, RowCounts.class);
      if (isWanted.test(own.batch())) {
        all.add(own);
      }
    }
    return all;
  }
}
