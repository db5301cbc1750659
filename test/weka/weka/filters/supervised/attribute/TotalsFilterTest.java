// SPDX-License-Identifier: GPL-3.0-only
package weka.filters.supervised.attribute;

import static centroid.Refusals.assertSays;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import centroid.TestData;
import centroid.total.TotalDistribution;
import centroid.weka.Models;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import weka.classifiers.meta.CentroidBagging;
import weka.classifiers.trees.REPTree;
import weka.core.Instance;
import weka.core.Instances;
import weka.core.SerializationHelper;
import weka.core.converters.ConverterUtils.DataSource;
import weka.filters.Filter;

/** A row for each group of rows, with the interval of its total. */
class TotalsFilterTest {

  @TempDir
  private static Path folder;
  private static CentroidBagging model;
  private static Instances later;

  @BeforeAll
  static void writeFiles() throws Exception {
    Instances train = TestData.numeric(200);
    model = Models.fitted(Models.withOptions("-I 5 -pool 15"), train);
    SerializationHelper.writeAll(file("m.model"), new Object[] {model, new Instances(train, 0)});
    SerializationHelper.writeAll(file("tree.model"), new Object[] {Models.fitted(new REPTree(), train), new Instances(train, 0)});
    later = new Instances(TestData.numeric(300), 200, 100);
    TestData.write(folder, "later", later);
  }

  private static String file(String name) {
    return folder.resolve(name).toString();
  }

  private static AddPredictionIntervals filter(String... options) throws Exception {
    AddPredictionIntervals filter = new AddPredictionIntervals();
    filter.setOptions(options);
    return filter;
  }

  private static Instances filtered(Instances rows, String... options) throws Exception {
    AddPredictionIntervals filter = filter(options);
    filter.setInputFormat(rows);
    return Filter.useFilter(rows, filter);
  }

  private static List<String> names(Instances rows) {
    return IntStream.range(0, rows.numAttributes()).mapToObj(index -> rows.attribute(index).name()).toList();
  }

  @Test
  void oneRowForAllRows() throws Exception {
    Instances totals = filtered(later, "-model", file("m.model"), "-total", "all", "-levels", "0.8,0.9", "-threshold", "0");
    assertEquals(List.of("group", "rows", "predicted", "lower_0.8", "upper_0.8", "lower_0.9", "upper_0.9", "shared", "P(>0)", "actual"), names(totals));
    assertEquals(1, totals.numInstances());
    double[] ones = new double[100];
    Arrays.fill(ones, 1);
    TotalDistribution expected = model.predictTotal(later, ones);
    Instance total = totals.instance(0);
    assertEquals("all", total.stringValue(0));
    assertEquals(100, total.value(1));
    assertEquals(expected.value(), total.value(2), 1e-9);
    assertEquals(expected.interval(0.9).lower(), total.value(5), 1e-9);
    assertEquals(expected.exceedance(0), total.value(8), 1e-9);
    assertEquals(later.stream().mapToDouble(Instance::classValue).sum(), total.value(9), 1e-9);
  }

  @Test
  void missingGroupsHaveARowAndUnknownClassesNoObservedTotal() throws Exception {
    Instances rows = new Instances(later);
    rows.instance(3).setMissing(2);
    rows.instance(9).setMissing(2);
    rows.forEach(Instance::setClassMissing);
    Instances totals = filtered(rows, "-model", file("m.model"), "-total", "3");
    assertEquals(4, totals.numInstances());
    assertEquals(100, totals.attributeToDoubleArray(1)[0] + totals.attributeToDoubleArray(1)[1] + totals.attributeToDoubleArray(1)[2] + 2);
    assertEquals("?", totals.instance(3).stringValue(0));
    assertTrue(totals.stream().allMatch(row -> row.isMissing(totals.numAttributes() - 1)));
  }

  @Test
  void everyBatchHasItsOwnTotals() throws Exception {
    AddPredictionIntervals filter = filter("-model", file("m.model"), "-total", "all");
    filter.setInputFormat(later);
    assertEquals(100, Filter.useFilter(later, filter).instance(0).value(1));
    assertEquals(40, Filter.useFilter(new Instances(later, 0, 40), filter).instance(0).value(1));
  }

  @Test
  void theCommandWritesAnArffFile() throws Exception {
    Filter.filterFile(new AddPredictionIntervals(), new String[] {"-model", file("m.model"), "-total", "3", "-i", file("later.arff"), "-o",
        file("totals.arff"), "-c", "last"});
    Instances totals = DataSource.read(file("totals.arff"));
    assertEquals(3, totals.numInstances());
    assertTrue(totals.relationName().startsWith("totals of target"), totals.relationName());
    assertEquals("3", filter("-total", "3").getTotal());
  }

  @Test
  void badInputIsRefused() throws Exception {
    assertSays(assertThrows(IllegalArgumentException.class, () -> filtered(later, "-total", "all")).getMessage(), "a saved model (-model)");
    assertSays(assertThrows(IllegalArgumentException.class, () -> filtered(later, "-model", file("m.model"), "-total", "none")).getMessage(),
        "must be all, or an attribute");
    assertEquals(0, filtered(new Instances(later, 0), "-model", file("m.model"), "-total", "all").numInstances(), "no rows, no totals");
    assertThrows(IllegalArgumentException.class, () -> filtered(later, "-model", file("tree.model"), "-total", "all"));
    assertSays(assertThrows(IllegalArgumentException.class, () -> filter("-total", "all", "-total", "3")).getMessage(), "-total must be given once");
  }

  /** Columns of single rows would be left out without a word. */
  @Test
  void columnsOfRowsAreRefused() {
    for (String[] option : new String[][] {{"-parts"}, {"-novelty"}, {"-abstain", "width 3"}}) {
      List<String> options = new ArrayList<>(List.of("-model", file("m.model"), "-total", "all"));
      options.addAll(List.of(option));
      assertSays(assertThrows(IllegalArgumentException.class, () -> filtered(later, options.toArray(String[]::new))).getMessage(),
          "leave out -total or " + option[0]);
    }
  }
}
