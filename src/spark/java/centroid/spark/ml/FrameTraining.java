// SPDX-License-Identifier: GPL-3.0-only
package centroid.spark.ml;

import centroid.core.TrainingFailure;
import centroid.spark.data.DriverSample;
import centroid.spark.data.LocatedRows;
import centroid.spark.engine.BagSize;
import centroid.spark.engine.BroadcastEngine;
import centroid.spark.engine.MemoryEstimate;
import centroid.spark.engine.ShuffleEngine;
import centroid.spark.job.UserError;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.storage.StorageLevel;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import weka.classifiers.meta.CentroidBagging;
import weka.core.Attribute;
import weka.core.Instances;

/** Trains on the rows of a DataFrame with Spark's engines. */
final class FrameTraining {

  private static final Logger LOG = LoggerFactory.getLogger(CentroidBaggingEstimator.class);

  private final TrainingColumns columns;
  private final CentroidBagging learner;
  private final String spread;
  private final String[] groups;

  FrameTraining(TrainingColumns columns, CentroidBagging learner, String spread, String... groups) {
    this.columns = columns;
    this.learner = learner;
    this.spread = spread;
    this.groups = groups;
  }

  TrainedModel train(Dataset<?> data) {
    JavaSparkContext spark = JavaSparkContext.fromSparkContext(data.sparkSession().sparkContext());
    Dataset<Row> selected = columns.select(data);
    Instances header = columns.header(selected);
    setGroups(header);
    // Kept, so that rows have the same numbers in every pass.
    JavaRDD<double[]> rows = FrameRows.of(selected, columns, header).persist(StorageLevel.MEMORY_AND_DISK());
    try {
      train(spark, rows, header);
      learner.trainOn(null);
      return new TrainedModel(learner, header);
    } catch (TrainingFailure e) {
      throw new UserError(e.getMessage(), e);
    } catch (RuntimeException e) {
      throw e;
    } catch (Exception e) {
      Exception cause = UserError.behind(e);
      throw cause instanceof RuntimeException known ? known : new UserError("The model could not be trained: " + UserError.reason(e), e);
    } finally {
      rows.unpersist();
    }
  }

  /** Converts the names of groups to Weka's option; names with a comma are replaced by numbers. */
  private void setGroups(Instances header) {
    List<String> names = new ArrayList<>();
    for (String group : groups) {
      Attribute attribute = header.attribute(group);
      if (attribute == null || attribute.index() == header.classIndex()) {
        throw new UserError("Parameter groupCols must name features, but '" + group + "' is none of them; add it to featureCols");
      }
      names.add(group.contains(",") ? String.valueOf(attribute.index() + 1) : group);
    }
    if (!names.isEmpty()) {
      learner.getIntervalDetails().setGroup(String.join(",", names));
    }
  }

  private void train(JavaSparkContext spark, JavaRDD<double[]> rows, Instances header) throws Exception {
    int target = LocatedRows.VALUES + header.classIndex();
    JavaRDD<double[]> usable = rows.filter(row -> !Double.isNaN(row[target]) && row[LocatedRows.WEIGHT] > 0);
    double[] counts = usable.map(row -> new double[] {1, row[LocatedRows.WEIGHT]}).fold(new double[2], (a, b) -> new double[] {a[0] + b[0], a[1] + b[1]});
    long numUnusable = rows.count() - (long) counts[0];
    if (numUnusable > 0) {
      LOG.warn("{} rows have no class value or no weight and are left out", numUnusable);
    }
    if (columns.id() != null && usable.map(row -> row[LocatedRows.ID]).countApproxDistinct(0.05) < 0.9 * counts[0]) {
      LOG.warn("Many values of the column {} (idCol) repeat; rows with the same value are drawn together", columns.id().name());
    }
    if (counts[0] == 0) {
      throw new UserError("The DataFrame must have rows with a class value (labelCol) and a positive weight, but has none");
    }
    MemoryEstimate memory = MemoryEstimate.of(spark);
    boolean fits = memory.holds((long) counts[0], header.numAttributes());
    if (spread.equals("broadcast") || spread.equals("auto") && fits) {
      LOG.info("Every executor receives all rows");
      learner.trainOn(new BroadcastEngine(spark, order -> null, LOG::info));
      learner.buildClassifier(collect(rows, header));
    } else {
      LOG.info("Every model receives its own bag of rows");
      long numRows = (long) counts[0];
      BagSize size = BagSize.of(learner, numRows, memory.rowsThatFit(header.numAttributes()));
      DriverSample sample = DriverSample.of(usable, header, numRows, learner.getSeed());
      learner.trainOn(new ShuffleEngine(spark, order -> null, LOG::info, usable, counts[1], size,
          learner.getTrainingDetails().getRepresentCopiesUsingWeights(), learner.getSeed(), sample.ids()));
      size.train(learner, sample.rows());
    }
  }

  /** Returns all rows: by number if a column identifies them, otherwise in the order of the DataFrame. */
  private Instances collect(JavaRDD<double[]> rows, Instances header) {
    List<double[]> all = new ArrayList<>(rows.collect());
    if (columns.id() != null) {
      all.sort(Arrays::compare);
    }
    Instances data = new Instances(header, all.size());
    for (int k = 0; k < all.size(); k++) {
      // Each array is released as soon as it is copied.
      data.add(LocatedRows.instance(all.set(k, null)));
    }
    return data;
  }
}
