// SPDX-License-Identifier: GPL-3.0-only
package centroid.weka.calibrate;

import centroid.forest.NoveltyForest;
import centroid.select.Subsample;
import centroid.util.RandomStreams;
import centroid.weka.model.ForestInputMap;
import centroid.weka.model.NoveltyMap;
import centroid.weka.rows.ForestInputs;
import java.util.Arrays;
import java.util.stream.IntStream;
import weka.core.Instances;

/** Fits the forest that finds rows unlike the training rows. */
public final class NoveltyFit {

  /** The most rows: 5 % of 2,000 rows are known to half a percentage point. */
  private static final int MAX_ROWS = 2000;
  /** The most values that are looked at; wide data need fewer rows. */
  private static final long MAX_VALUES = 10_000_000;

  private NoveltyFit() {
  }

  /**
   * Fits a forest to training rows, or to a random sample of many.
   *
   * @param data rows, with or without class values; not modified
   * @param known a map of these data; null to make one
   * @return null if there are too few rows
   */
  public static NoveltyMap of(Instances data, ForestInputMap known, RandomStreams streams) {
    int affordable = (int) Math.max(NoveltyForest.MIN_ROWS, Math.min(MAX_ROWS, MAX_VALUES / data.numAttributes()));
    int[] weighty = IntStream.range(0, data.numInstances()).filter(row -> data.instance(row).weight() > 0).toArray();
    int[] rows = Arrays.stream(Subsample.of(weighty.length, affordable, streams.child("rows").generator())).map(k -> weighty[k]).toArray();
    double[] weight = Arrays.stream(rows).mapToDouble(row -> data.instance(row).weight()).toArray();
    NoveltyForest forest = rows.length < NoveltyForest.MIN_ROWS ? null : NoveltyForest.of(ForestInputs.of(data, rows), weight, streams.child("trees"));
    return forest == null ? null : new NoveltyMap(forest, known != null ? known : new ForestInputMap(data));
  }
}
