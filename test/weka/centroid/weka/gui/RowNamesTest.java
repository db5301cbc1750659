// SPDX-License-Identifier: GPL-3.0-only
package centroid.weka.gui;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import centroid.TestData;
import centroid.plot.chart.PredictedIntervals;
import centroid.weka.Models;
import centroid.weka.gui.window.RowFile;
import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import weka.classifiers.meta.FilteredClassifier;
import weka.classifiers.rules.ZeroR;
import weka.core.Attribute;
import weka.core.DenseInstance;
import weka.core.Instance;
import weka.core.Instances;
import weka.core.converters.ConverterUtils.DataSource;
import weka.filters.unsupervised.attribute.Remove;

/** Test rows are found in the data, explained and exported. */
class RowNamesTest {

  /** Rows 3 and 8 are equal, and so are the last four. */
  private static Instances withEqualRows() {
    Instances data = TestData.rising(60, 1);
    data.set(7, data.instance(2));
    for (int row = 57; row < 60; row++) {
      data.set(row, data.instance(56));
    }
    return data;
  }

  @Test
  void shuffledRowsAreFoundByTheirValues() throws Exception {
    Instances data = withEqualRows();
    ExplorerResult result = Results.crossValidated(Models.small(), data);
    IntervalResult shown = IntervalResult.of(result, data.classAttribute());
    int[] found = new int[data.numInstances() + 1];
    for (int number = 1; number <= 60; number++) {
      int[] places = shown.tested().names().places(number);
      Arrays.stream(places).forEach(place -> found[place]++);
      assertEquals(data.instance(places[0] - 1).classValue(), result.predictions().get(number - 1).actual());
      assertEquals("row " + (places.length == 1 ? places[0] : places.length == 2 ? "3 or 8" : "57 or one of 3 equal rows"), shown.tested().names().of(number));
    }
    assertEquals(1, found[1]);
    assertEquals(2, found[3]);
    String name = shown.tested().names().of(5);
    assertEquals(name, shown.data().name()[4]);
    assertEquals("test row 5 (" + name + ")", shown.data().title(4));
    Instances changed = new Instances(data, 0, 20);
    changed.deleteAttributeAt(0);
    ExplorerResult stale = new ExplorerResult("", "", result.predictions(), null, null, result.plotted(), changed);
    assertEquals("", TestedRows.of(stale).names().of(5), "other data were loaded since");
  }

  @Test
  void rowsOfASuppliedTestSetHaveThePlaceInTheirFile() throws Exception {
    Instances data = TestData.rising(90, 1);
    ExplorerResult result = Results.supplied(Models.small(), data, TestData.rising(20, 2));
    assertEquals("row 17", TestedRows.of(result).names().of(17));
  }

  /** A text can't be used by the classifier, so a filter removes it. */
  @Test
  void namesAndIdsAreShown() throws Exception {
    ArrayList<Attribute> attributes = new ArrayList<>(List.of(new Attribute("owner", (List<String>) null), new Attribute("ID"), new Attribute("size"),
        new Attribute("price")));
    Instances data = new Instances("houses", attributes, 0);
    data.setClassIndex(3);
    for (int row = 0; row < 40; row++) {
      data.add(new DenseInstance(1, new double[] {data.attribute(0).addStringValue("Ms " + row), 1000 + row, row, 2 * row + row % 3}));
    }
    FilteredClassifier filtered = new FilteredClassifier();
    Remove remove = new Remove();
    remove.setAttributeIndices("1,2");
    filtered.setFilter(remove);
    filtered.setClassifier(new ZeroR());
    ExplorerResult result = Results.crossValidated(filtered, data);
    RowNames names = TestedRows.of(result).names();
    int place = names.places(7)[0];
    assertEquals("row " + place + ", owner Ms " + (place - 1) + ", ID " + (999 + place), names.of(7));
  }

  @Test
  void allRowsOfIntervalsAreExported(@TempDir Path folder) throws Exception {
    Instances data = withEqualRows();
    IntervalResult shown = IntervalResult.of(Results.crossValidated(Models.small(), data), data.classAttribute());
    PredictedIntervals intervals = shown.data();
    int level = Arrays.binarySearch(intervals.level(), 0.9);
    Instances table = RowTable.of(shown, level, level);
    File csv = folder.resolve("rows.csv").toFile();
    RowFile.write(table, csv, false);
    List<String> lines = Files.readAllLines(csv.toPath());
    assertEquals("test_row,row,actual,predicted,lower_0.9,upper_0.9,inside_0.9,model_uncertainty_0.9,noise_0.9,x,colour", lines.get(0));
    assertEquals(61, lines.size());
    assertEquals(2, lines.stream().filter(line -> line.contains(",3 or 8,")).count());
    for (int row = 0; row < 60; row++) {
      Instance one = table.instance(row);
      assertEquals(row + 1, one.value(0));
      assertEquals(intervals.actual()[row], one.value(2));
      assertEquals(intervals.lower()[level][row], one.value(4));
      assertEquals(intervals.inside()[level][row] ? "yes" : "no", one.stringValue(6));
      assertEquals(intervals.width()[level][row], one.value(7) + one.value(8), 1e-9);
      int place = shown.tested().names().places(row + 1)[0];
      assertArrayEquals(new double[] {data.instance(place - 1).value(0), data.instance(place - 1).value(1)}, new double[] {one.value(9), one.value(10)});
    }
    File arff = folder.resolve("rows.arff").toFile();
    RowFile.write(table, arff, true);
    assertEquals(60, DataSource.read(arff.getPath()).numInstances());
  }

  @Test
  void allRowsOfLabelsAreExported() throws Exception {
    Instances data = TestData.risingLabels(90, 1);
    LabelResult shown = LabelResult.of(Results.crossValidated(Models.small(), data), data.classAttribute());
    Instances table = RowTable.of(shown, 2, 3);
    assertEquals(90, table.numInstances());
    for (String name : List.of("test_row", "row", "actual", "predicted", "p_low", "p_so, so", "set_0.9", "inside_0.9", "set_0.95", "x", "colour")) {
      assertTrue(table.attribute(name) != null, name + " is not in " + table.toString().substring(0, 600));
    }
    for (Instance row : table) {
      Instance inData = data.instance((int) row.value(table.attribute("row")) - 1);
      assertEquals(inData.stringValue(2), row.stringValue(table.attribute("actual")));
      assertEquals(row.stringValue(table.attribute("set_0.9")).contains(inData.stringValue(2)), row.stringValue(table.attribute("inside_0.9")).equals("yes"));
    }
  }
}
