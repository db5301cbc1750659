// SPDX-License-Identifier: GPL-3.0-only
package weka.classifiers.evaluation.output.prediction;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import centroid.interval.Interval;
import centroid.weka.Models;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import weka.classifiers.meta.CalibratedClassifier;
import weka.classifiers.meta.CentroidBagging;
import weka.core.Utils;

/** Totals after the rows of the output, and why there are none. */
class TotalsOutputTest extends IntervalsFixture {

  @Test
  void totalsFollowTheRows() throws Exception {
    String output = run(ours(), "-levels 0.9 -total all", "-t", trainFile, "-T", testFile, "-c", "last");
    assertEquals(41, table(output).size(), output);
    double[] ones = new double[40];
    Arrays.fill(ones, 1);
    Interval interval = Models.fitted(new CentroidBagging(), train).predictTotal(test, ones).interval(0.9);
    List<String> cells = output.lines().filter(line -> line.startsWith("all ")).map(line -> List.of(line.trim().split(" +"))).findFirst().orElseThrow();
    assertEquals("40", cells.get(1));
    assertEquals(interval.lower(), Double.parseDouble(cells.get(3)), 1e-3 * Math.abs(interval.lower()));
    assertEquals(interval.upper(), Double.parseDouble(cells.get(4)), 1e-3 * Math.abs(interval.upper()));
    String csv = run(ours(), "-format csv -total 1", "-t", trainFile, "-T", testFile, "-c", "last");
    assertTrue(csv.contains("group,rows,predicted,lower 0.95"), csv);
    assertFalse(run(ours(), "", "-t", trainFile, "-T", testFile, "-c", "last").contains("group"));
  }

  @Test
  void aSentenceSaysWhyThereAreNone() throws Exception {
    assertTrue(run(ours(), "-total all", "-t", trainFile, "-x", "3", "-c", "last").contains("need one model for all rows"));
    assertTrue(run(ours(), "-total wrong", "-t", trainFile, "-T", testFile, "-c", "last").contains("(-total) must be all, or an attribute"));
    CalibratedClassifier single = new CalibratedClassifier();
    assertTrue(run(single, "-total all", "-t", trainFile, "-T", testFile, "-c", "last").contains("need a CentroidBagging"));
    assertTrue(run(ours(), "-total all", "-t", labelsFile, "-T", unlabelledLabelsFile, "-c", "last").contains("need a numeric class"));
  }

  @Test
  void theOptionIsKept() throws Exception {
    Intervals output = new Intervals();
    output.setOptions(Utils.splitOptions("-total shop"));
    assertEquals("shop", output.getTotal());
    assertTrue(Utils.joinOptions(output.getOptions()).contains("-total shop"));
  }
}
