// SPDX-License-Identifier: GPL-3.0-only
package centroid.spark.score;

import centroid.spark.data.RowCounts;
import centroid.spark.data.RowParser;
import centroid.spark.job.ExecutorModel;
import centroid.spark.job.Serialization;
import centroid.weka.column.PredictionColumn;
import centroid.weka.estimator.RowPrediction;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Iterator;
import java.util.List;
import java.util.NoSuchElementException;
import org.apache.spark.TaskContext;
import org.apache.spark.api.java.function.MapPartitionsFunction;
import org.apache.spark.rdd.InputFileBlockHolder;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.unsafe.types.UTF8String;
import org.apache.spark.util.CollectionAccumulator;
import weka.core.DenseInstance;
import weka.core.Instances;

/**
 * Adds the columns of a model to the rows of a partition.
 *
 * @serial exclude
 */
public final class PartitionScorer implements MapPartitionsFunction<Row, Row>, Serializable {

  private static final long serialVersionUID = 1L;
  /** The number of rows that are predicted at once. */
  private static final int BLOCK = 1024;

  private final ExecutorModel model;
  private final byte[] header;
  private final RowParser parser;
  private final ScoreColumns columns;
  private final int numKept;
  private final boolean skipBad;
  private final CollectionAccumulator<byte[]> counts;
  /** Null if predictions do not adapt. */
  private final Adaptation adaptation;

  /**
   * Creates a scorer for one run.
   *
   * @param numKept the number of input columns that are written; those after them are internal
   * @param counts receives serialised {@link RowCounts} of each partition
   * @param adaptation adapts predictions to labels; null for those of the model
   */
  PartitionScorer(ExecutorModel model, Instances header, RowParser parser, ScoreColumns columns, int numKept, boolean skipBad,
      CollectionAccumulator<byte[]> counts, Adaptation adaptation) {
    this.model = model;
    this.header = Serialization.write(new Instances(header, 0));
    this.parser = parser;
    this.columns = columns;
    this.numKept = numKept;
    this.skipBad = skipBad;
    this.counts = counts;
    this.adaptation = adaptation;
  }

  @Override
  public Iterator<Row> call(Iterator<Row> rows) {
    Instances template = Serialization.read(header, Instances.class);
    RowCounts own = new RowCounts();
    String batch = TaskContext.get() == null ? null : TaskContext.get().getLocalProperty("streaming.sql.batchId");
    own.setBatch(batch == null ? -1 : Long.parseLong(batch));
    Adaptation.Partition adapted = adaptation == null ? null : adaptation.start();
    return new Iterator<>() {
      private Iterator<Row> block = Collections.emptyIterator();

      @Override
      public boolean hasNext() {
        while (!block.hasNext() && rows.hasNext()) {
          block = score(rows, template, own, adapted).iterator();
          if (!rows.hasNext()) {
            counts.add(Serialization.write(own));
            if (adapted != null) {
              adapted.send();
            }
          }
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

  /** Parses and predicts the next block of rows. */
  private List<Row> score(Iterator<Row> rows, Instances template, RowCounts own, Adaptation.Partition adapted) {
    List<Row> sources = new ArrayList<>(BLOCK);
    Instances block = new Instances(template, BLOCK);
    UTF8String last = null;
    int numRead = 0;
    while (sources.size() < BLOCK && rows.hasNext()) {
      Row row = rows.next();
      numRead++;
      // The name comes from Spark's thread: a column of file names would take longer than the prediction of a small model.
      UTF8String file = InputFileBlockHolder.getInputFilePath();
      if (file != last) {
        own.file(file.toString());
        last = file;
      }
      try {
        double[] values = parser.parse(row, own);
        block.add(new DenseInstance(1, Arrays.copyOfRange(values, RowParser.VALUES, values.length)));
        sources.add(row);
      } catch (RowParser.BadLine e) {
        own.bad(file.toString(), e);
        own.requireNoneBad(skipBad);
      }
    }
    own.scored(numRead, sources.size());
    return ExecutorModel.orFail(() -> predicted(sources, block, adapted));
  }

  private List<Row> predicted(List<Row> sources, Instances block, Adaptation.Partition adapted) throws Exception {
    List<Row> scored = new ArrayList<>(sources.size());
    List<PredictionColumn> added = columns.of(block.classAttribute());
    List<RowPrediction> own = model.predictAll(block);
    List<RowPrediction> predictions = adapted == null ? own : adapted.adapt(sources, own);
    for (int k = 0; k < sources.size(); k++) {
      Object[] cells = new Object[numKept + added.size()];
      for (int column = 0; column < numKept; column++) {
        cells[column] = sources.get(k).get(column);
      }
      for (int column = 0; column < added.size(); column++) {
        cells[numKept + column] = ScoreColumns.value(added.get(column), predictions.get(k), block.classAttribute());
      }
      scored.add(RowFactory.create(cells));
    }
    return scored;
  }
}
