// SPDX-License-Identifier: GPL-3.0-only
package centroid.spark.score;

import centroid.spark.data.ColumnParser;
import centroid.spark.data.RowCounts;
import centroid.spark.data.RowParser;
import centroid.spark.data.Tables;
import centroid.spark.job.Console;
import centroid.spark.job.Serialization;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.apache.hadoop.conf.Configuration;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.api.java.function.VoidFunction2;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.functions;
import org.apache.spark.sql.streaming.StreamingQuery;
import org.apache.spark.sql.streaming.Trigger;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.util.CollectionAccumulator;
import weka.core.Attribute;
import weka.core.Instances;

/**
 * Scores a stream whose labels arrive later. Files with rows and files with labels are two sources of one query, so that Spark's checkpoint records which of
 * them belong to a batch, and repeats an interrupted batch with the same files. The labels of a batch are observed before its rows are scored. A batch has a
 * folder of its own in the output; its state is saved last. Therefore every row is written, and every label is observed, exactly once.
 */
public final class AdaptiveStream {

  private static final String ROW = "_centroid_row";
  private static final String LABEL = "_centroid_label";
  /** Partitions of the labels of a batch; the driver reads one after the other. */
  private static final int PARTS = 8;

  private final ScoredOutput output;
  private final ModelScorer scorer;
  private final LabelOptions options;
  private final double level;
  private final AdaptiveStore store;
  private final JavaSparkContext spark;

  AdaptiveStream(ScoredOutput output, ModelScorer scorer, LabelOptions options, double level, String checkpoint, JavaSparkContext spark) throws IOException {
    this.output = output;
    this.scorer = scorer;
    this.options = options;
    this.level = level;
    this.store = new AdaptiveStore(checkpoint, spark.hadoopConfiguration());
    this.spark = spark;
  }

  /** Refuses the checkpoint of an adaptive stream. */
  public static void requireNone(String checkpoint, Configuration hadoop) throws IOException {
    AdaptiveStore.requireNone(checkpoint, hadoop);
  }

  private Attribute target() {
    return scorer.header().classAttribute();
  }

  /** Starts the query on rows. */
  StreamingQuery start(SparkSession session, Dataset<Row> rows, String checkpoint, int every) throws Exception {
    LabelWindow begun = store.read(target(), level, options.window());
    Dataset<Row> labels = Tables.openLabels(session, options.folder(), options.reading(), options.id(), target().name());
    DataType rowType = rows.select(struct(rows)).schema().fields()[0].dataType();
    DataType labelType = labels.select(struct(labels)).schema().fields()[0].dataType();
    Dataset<Row> both = rows.select(struct(rows).as(ROW), functions.lit(null).cast(labelType).as(LABEL))
        .union(labels.select(functions.lit(null).cast(rowType).as(ROW), struct(labels).as(LABEL)));
    VoidFunction2<Dataset<Row>, Long> each = this::score;
    if (begun.state().numObserved() > 0) {
      Console.print("Continuing after " + begun.state().numObserved() + " observed labels.");
    }
    return WriterOptions.set(both.writeStream(), Map.of("checkpointLocation", checkpoint)).foreachBatch(each)
        .trigger(every == 0 ? Trigger.AvailableNow() : Trigger.ProcessingTime(1000L * every)).start();
  }

  private static Column struct(Dataset<Row> table) {
    return functions.struct(Arrays.stream(table.columns()).map(Tables::column).toArray(Column[]::new));
  }

  /** Observes the labels of a batch, and scores its rows. */
  private void score(Dataset<Row> batch, long number) throws Exception {
    if (number <= store.last()) {
      // Interrupted between the state of the stream and Spark's own record.
      return;
    }
    long begin = System.nanoTime();
    scorer.begin(number);
    LabelWindow window = store.read(target(), level, options.window());
    long numLabels = observe(batch.filter(functions.col(LABEL).isNotNull()).select(LABEL + ".*"), window);
    Dataset<Row> rows = batch.filter(functions.col(ROW).isNotNull()).select(ROW + ".*");
    CollectionAccumulator<byte[]> waiting = spark.sc().collectionAccumulator();
    int most = Math.max(1, options.window() / Math.max(1, rows.toJavaRDD().getNumPartitions()));
    output.writeBatch(scorer.table(rows, options.id(), index -> new Adaptation(window.state(), index, most, waiting)), number);
    window.add(List.copyOf(waiting.value()).stream().map(part -> Serialization.read(part, Adaptation.Part.class)).toList());
    store.write(number, window);
    Console.print(String.format(Locale.ROOT, "Batch %d: %d rows and %d labels in %.1f s.", number + 1, scorer.counted(each -> each == number).numScored(),
        numLabels, (System.nanoTime() - begin) / 1e9));
  }

  /** Observes labels; the same ones in any order of files. Returns their number. */
  private long observe(Dataset<Row> labels, LabelWindow window) throws RowParser.BadLine {
    Column[] order = Arrays.stream(labels.columns()).map(Tables::column).toArray(Column[]::new);
    Iterator<Row> all = labels.repartition(PARTS, Tables.column(options.id())).sortWithinPartitions(order).toLocalIterator();
    Instances header = new Instances("labels", new ArrayList<>(List.of((Attribute) target().copy())), 0);
    ColumnParser parser = new ColumnParser(header, new int[] {1}, -1, 0, 2, options.reading().missing());
    RowCounts counts = new RowCounts();
    LabelWindow.Labels found = window.new Labels();
    long number = 0;
    while (all.hasNext()) {
      Row label = all.next();
      number++;
      try {
        found.add(label.getString(0), parser.parse(label, counts)[RowParser.VALUES]);
      } catch (RowParser.BadLine e) {
        counts.bad(options.folder(), e);
      }
    }
    counts.requireNoneBad(options.skipBad());
    counts.notes().forEach(Console::print);
    found.observe();
    return number;
  }

  /** Prints what is known of all labels. */
  public void report() throws IOException {
    store.read(target(), level, options.window()).report().forEach(Console::print);
  }
}
