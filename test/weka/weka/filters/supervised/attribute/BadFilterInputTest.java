// SPDX-License-Identifier: GPL-3.0-only
package weka.filters.supervised.attribute;

import static centroid.Refusals.assertNames;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import centroid.TestData;
import centroid.weka.Models;
import centroid.weka.estimator.RowPrediction;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import weka.classifiers.functions.GaussianProcesses;
import weka.classifiers.meta.Bagging;
import weka.classifiers.meta.CentroidBagging;
import weka.classifiers.meta.RegressionByDiscretization;
import weka.core.Attribute;
import weka.core.Capabilities;
import weka.core.Capabilities.Capability;
import weka.core.Instance;
import weka.core.Instances;
import weka.core.SerializationHelper;
import weka.core.Utils;
import weka.filters.Filter;

/** The filter refuses invalid input in one sentence. */
class BadFilterInputTest {

  @TempDir
  private static Path folder;
  private static Instances data;

  @BeforeAll
  static void makeData() {
    data = TestData.rising(40, 1);
  }

  private static AddPredictionIntervals filter(String options) throws Exception {
    AddPredictionIntervals filter = new AddPredictionIntervals();
    filter.setOptions(Utils.splitOptions(options));
    return filter;
  }

  @ParameterizedTest
  @ValueSource(strings = {"0", "1.5", "abc", "NaN", "0.9,0.9"})
  void invalidLevelsAreRefused(String levels) {
    assertNames(() -> filter("-levels " + levels), "levels (-levels) must", "'" + levels + "'");
    AddPredictionIntervals typed = new AddPredictionIntervals();
    typed.setLevels(levels);
    assertEquals(levels, typed.getLevels());
    assertNames(() -> typed.setInputFormat(data), "levels (-levels) must", "'" + levels + "'");
  }

  @Test
  void classifiersWithoutIntervalsAreRefused() {
    assertNames(() -> filter("-W weka.classifiers.meta.Bagging"), "weka.classifiers.meta.Bagging gives no prediction intervals",
        "such as weka.classifiers.meta.CentroidBagging");
    AddPredictionIntervals chosen = new AddPredictionIntervals();
    chosen.setClassifier(new Bagging());
    assertNames(() -> chosen.setInputFormat(data), "gives no prediction intervals");
  }

  @Test
  void unknownOptionsAndClassesAreRefused() {
    assertThrows(Exception.class, () -> filter("-W weka.classifiers.NoSuchClass"));
    assertThrows(Exception.class, () -> filter("-level 0.9"));
  }

  @Test
  void dataWithoutAClassAreRefused() throws Exception {
    Instances none = new Instances(data);
    none.setClassIndex(-1);
    AddPredictionIntervals filter = new AddPredictionIntervals();
    assertNames(() -> filter.setInputFormat(none), "needs data with a class", "-c last");
  }

  @Test
  void classifiersWithoutSetsAreRefusedForANominalClass() {
    AddPredictionIntervals filter = new AddPredictionIntervals();
    filter.setClassifier(new GaussianProcesses());
    assertNames(() -> filter.setInputFormat(TestData.risingLabels(20, 1)), "GaussianProcesses gives no prediction sets");
  }

  @Test
  void aFirstBatchWithoutClassValuesIsRefused() throws Exception {
    Instances unlabelled = TestData.unlabelled(data);
    AddPredictionIntervals filter = filter("");
    filter.setInputFormat(unlabelled);
    assertNames(() -> Filter.useFilter(unlabelled, filter), "first batch must have rows with a class value", "-model");
    AddPredictionIntervals empty = filter("");
    empty.setInputFormat(data);
    assertFalse(empty.batchFinished());
    assertNames(() -> empty.input(data.instance(0)), "first batch must have rows with a class value");
  }

  @Test
  void invalidModelFilesAreRefused() throws Exception {
    Path text = Files.writeString(folder.resolve("text.model"), "this is no model");
    Path other = folder.resolve("other.model");
    SerializationHelper.write(other.toString(), "a string");
    Path whole = folder.resolve("whole.model");
    SerializationHelper.write(whole.toString(), Models.fitted(Models.small(), data));
    byte[] bytes = Files.readAllBytes(whole);
    Path cut = Files.write(folder.resolve("cut.model"), Arrays.copyOf(bytes, bytes.length / 2));
    Path empty = Files.write(folder.resolve("empty.model"), new byte[0]);
    Path notPacked = Files.write(folder.resolve("plain.model.gz"), bytes);
    for (Path broken : new Path[] {text, cut, empty, notPacked}) {
      assertModelRefused(broken, "must be a model saved by Weka", "save the model again");
    }
    assertModelRefused(other, "must hold a classifier", "java.lang.String");
    assertModelRefused(folder.resolve("nowhere.model"), "must be an existing file");
  }

  private static void assertModelRefused(Path file, String... words) throws Exception {
    AddPredictionIntervals filter = filter("-model " + file);
    filter.setInputFormat(data);
    assertNames(() -> Filter.useFilter(data, filter), words);
    assertNames(() -> Filter.useFilter(data, filter), "modelFile (-model)", file.getFileName().toString());
  }

  /** Fails for every row after the second, with a message of two lines. */
  public static final class FailsLater extends CentroidBagging {

    private static final long serialVersionUID = 1L;

    private int numAsked;

    @Override
    public RowPrediction predict(Instance row) throws Exception {
      if (++numAsked > 2) {
        throw new IllegalStateException("no bread,\n  no butter");
      }
      return super.predict(row);
    }

    @Override
    public List<RowPrediction> predictAll(Instances rows) throws Exception {
      numAsked += rows.numInstances();
      if (numAsked > 2) {
        numAsked -= rows.numInstances();
        throw new IllegalStateException("no bread,\n  no butter");
      }
      return super.predictAll(rows);
    }
  }

  @Test
  void aRowThatCannotBePredictedIsNamed() throws Exception {
    for (Instances given : List.of(data, TestData.risingLabels(40, 1))) {
      AddPredictionIntervals filter = new AddPredictionIntervals();
      FailsLater learner = new FailsLater();
      learner.setNumIterations(2);
      filter.setClassifier(learner);
      filter.setInputFormat(given);
      String message = assertThrows(IllegalStateException.class, () -> Filter.useFilter(given, filter)).getMessage();
      assertEquals("Row 3 could not be predicted: no bread, no butter", message);
    }
  }

  /** Weka passes rows one by one if there is a model file. */
  @Test
  void rowsAreCountedWithAModelFile() throws Exception {
    Instances labels = TestData.risingLabels(40, 1);
    Path file = folder.resolve("later.model");
    SerializationHelper.writeAll(file.toString(), new Object[] {Models.fitted(new FailsLater(), labels), new Instances(labels, 0)});
    AddPredictionIntervals filter = filter("-model " + file);
    filter.setInputFormat(labels);
    String message = assertThrows(IllegalStateException.class, () -> Filter.useFilter(labels, filter)).getMessage();
    assertEquals("Row 3 could not be predicted: no bread, no butter", message);
  }

  @Test
  void modelsOfOtherDataAreRefused() throws Exception {
    Path file = folder.resolve("labels.model");
    Instances labels = TestData.risingLabels(40, 1);
    SerializationHelper.writeAll(file.toString(), new Object[] {Models.fitted(Models.small(), labels), new Instances(labels, 0)});
    AddPredictionIntervals filter = filter("-model " + file);
    filter.setInputFormat(data);
    assertNames(() -> Filter.useFilter(data, filter), "must be trained on data with the same attributes");
    Path bagging = folder.resolve("bagging.model");
    SerializationHelper.write(bagging.toString(), Models.fitted(new Bagging(), data));
    AddPredictionIntervals second = filter("-model " + bagging);
    second.setInputFormat(data);
    assertNames(() -> Filter.useFilter(data, second), "Bagging gives no prediction intervals");
  }

  @Test
  void capabilitiesAreThoseOfTheClassifier() throws Exception {
    AddPredictionIntervals filter = filter("-W \"weka.classifiers.meta.CentroidBagging -W weka.classifiers.functions.LinearRegression\"");
    Capabilities capabilities = filter.getCapabilities();
    assertTrue(capabilities.handles(Capability.NUMERIC_CLASS) && capabilities.handles(Capability.MISSING_CLASS_VALUES));
    assertFalse(capabilities.handles(Capability.NOMINAL_CLASS) || capabilities.handles(Capability.STRING_ATTRIBUTES)
        || capabilities.handles(Capability.NO_CLASS));
    assertEquals(filter, capabilities.getOwner());
    AddPredictionIntervals trees = filter("");
    assertTrue(trees.getCapabilities().handles(Capability.NOMINAL_CLASS) && trees.getCapabilities().handles(Capability.BINARY_CLASS));
    trees.setClassifier(new RegressionByDiscretization());
    assertFalse(trees.getCapabilities().handles(Capability.NOMINAL_CLASS) || trees.getCapabilities().handles(Capability.BINARY_CLASS));
    assertTrue(filter("-model nowhere").getCapabilities().handles(Capability.NOMINAL_CLASS));
    Exception refusal = assertThrows(Exception.class, () -> filter("").setInputFormat(withStrings()));
    assertTrue(refusal.getMessage().contains("AddPredictionIntervals: Cannot handle string attributes"), refusal.getMessage());
  }

  private static Instances withStrings() {
    Instances copy = new Instances(data);
    copy.insertAttributeAt(new Attribute("words", (List<String>) null), 0);
    return copy;
  }
}
