// SPDX-License-Identifier: GPL-3.0-only
package centroid.spark;

import centroid.core.TaskFailure;
import centroid.weka.column.PredictionColumn;
import centroid.weka.estimator.EstimatorAdapter;
import centroid.weka.estimator.RowPrediction;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Iterator;
import java.util.List;
import java.util.NoSuchElementException;
import org.apache.spark.api.java.function.MapPartitionsFunction;
import org.apache.spark.broadcast.Broadcast;
import org.apache.spark.rdd.InputFileBlockHolder;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.util.CollectionAccumulator;
import weka.classifiers.Classifier;
import weka.core.DenseInstance;
import weka.core.Instances;

/**
 * Adds the columns of a model to the rows of a part of the files.
 *
 * @serial exclude
 */
final class Scorer implements MapPartitionsFunction<Row, Row>, Serializable {

  private static final long serialVersionUID = 1L;
  /** Rows that are predicted at once. */
  private static final int BLOCK = 1024;

  /** A model of this thread's own, since Weka's classifiers may be used by one thread at a time; of the last run only. */
  private static final ThreadLocal<Held> HELD = new ThreadLocal<>();

  /** A model and the run it is for. */
  private record Held(String run, Classifier model) {
  }

  private final String run;
  private final Broadcast<byte[]> model;
  private final byte[] header;
  private final RowParser parser;
  private final ScoreColumns columns;
  /** Columns of the input that are written again; those behind them are our own. */
  private final int numKept;
  private final boolean skipBad;
  private final CollectionAccumulator<byte[]> tallies;

  Scorer(String run, Broadcast<byte[]> model, Instances header, RowParser parser, ScoreColumns columns, int numKept, boolean skipBad,
      CollectionAccumulator<byte[]> tallies) {
    this.run = run;
    this.model = model;
    this.header = Wire.write(new Instances(header, 0));
    this.parser = parser;
    this.columns = columns;
    this.numKept = numKept;
    this.skipBad = skipBad;
    this.tallies = tallies;
  }

  @Override
  public Iterator<Row> call(Iterator<Row> rows) {
    Instances template = Wire.read(header, Instances.class);
    Tally tally = new Tally();
    return new Iterator<>() {
      private Iterator<Row> block = Collections.emptyIterator();

      @Override
      public boolean hasNext() {
        while (!block.hasNext() && rows.hasNext()) {
          block = score(rows, template, tally).iterator();
          if (!rows.hasNext()) {
            tallies.add(Wire.write(tally));
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

  private Classifier model() {
    Held held = HELD.get();
    if (held == null || !held.run.equals(run)) {
      held = new Held(run, Wire.read(model.value(), Classifier.class));
      HELD.set(held);
    }
    return held.model;
  }

  /** The next rows with their new columns. */
  private List<Row> score(Iterator<Row> rows, Instances template, Tally tally) {
    List<Row> sources = new ArrayList<>(BLOCK);
    Instances block = new Instances(template, BLOCK);
    while (sources.size() < BLOCK && rows.hasNext()) {
      Row row = rows.next();
      try {
        double[] values = parser.parse(row, tally);
        block.add(new DenseInstance(1, Arrays.copyOfRange(values, RowParser.VALUES, values.length)));
        sources.add(row);
      } catch (RowParser.BadLine e) {
        // A column of names would take longer than the prediction of a small model.
        String file = InputFileBlockHolder.getInputFilePath().toString();
        tally.bad(file.substring(file.lastIndexOf('/') + 1) + ": " + e.getMessage());
        tally.requireNoneBad(skipBad);
      }
    }
    List<Row> scored = new ArrayList<>(sources.size());
    try {
      List<PredictionColumn> added = columns.of(template.classAttribute());
      List<RowPrediction> predictions = EstimatorAdapter.of(model(), columns.choice().levels()).predictAll(block);
      for (int k = 0; k < sources.size(); k++) {
        Object[] cells = new Object[numKept + added.size()];
        for (int column = 0; column < numKept; column++) {
          cells[column] = sources.get(k).get(column);
        }
        for (int column = numKept; column < cells.length; column++) {
          cells[column] = ScoreColumns.value(added.get(column - numKept), predictions.get(k), template.classAttribute());
        }
        scored.add(RowFactory.create(cells));
      }
    } catch (RuntimeException e) {
      throw e;
    } catch (StackOverflowError e) {
      // Not with the error itself: Spark would end the executor's whole JVM.
      throw new IllegalStateException("The model could not predict a row: " + e);
    } catch (Exception e) {
      throw new IllegalStateException("The model could not predict a row: " + TaskFailure.reason(e), e);
    }
    return scored;
  }
}
