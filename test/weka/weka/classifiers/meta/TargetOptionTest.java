// SPDX-License-Identifier: GPL-3.0-only
package weka.classifiers.meta;

import static centroid.Refusals.assertNames;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import centroid.TestData;
import centroid.weka.Models;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Predicate;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import weka.core.Attribute;
import weka.core.Instance;
import weka.core.Instances;

/** Calibration for rows of another distribution ({@code -target}). */
class TargetOptionTest {

  private static final String PLAIN = "-I 3 -pool 10 -local off -correct off ";

  @TempDir
  private Path folder;

  /** Writes the rows of a set that fulfil a condition, and returns the option. */
  private String target(String name, Instances data, Predicate<Instance> wanted) throws IOException {
    Instances some = new Instances(data);
    some.removeIf(wanted.negate());
    return "-target " + TestData.write(folder, name, some);
  }

  private static Instances classless(Instances data) {
    Instances copy = new Instances(data);
    int target = copy.classIndex();
    copy.setClassIndex(-1);
    copy.deleteAttributeAt(target);
    return copy;
  }

  private static double width(CentroidBagging model, Instances rows) throws Exception {
    return model.predict(rows.instance(0)).interval(0.9).width();
  }

  @ParameterizedTest
  @ValueSource(strings = {"outofbag", "crossfit", "heldout"})
  void intervalsAreThoseOfTheTargetRows(String calibration) throws Exception {
    Instances data = TestData.fan(1000);
    // Without variance among members all intervals have one width.
    String options = "-I 1 -pool 10 -local off -correct off -calibration " + calibration + " ";
    String learner = " -W weka.classifiers.functions.LinearRegression";
    CentroidBagging usual = Models.trained(options + learner, data);
    CentroidBagging noisy = Models.trained(options + target("noisy", data, row -> row.value(0) > 0.6) + learner, data);
    CentroidBagging quiet = Models.trained(options + target("quiet", data, row -> row.value(0) < 0.4) + learner, data);
    assertTrue(Models.text(noisy).contains("Calibrated for the rows of 'noisy.arff'") && Models.text(noisy).contains("out-of-bag AUC"), noisy.toString());
    assertTrue(width(noisy, data) > 1.1 * width(usual, data), width(noisy, data) + " " + width(usual, data));
    assertTrue(width(quiet, data) < 0.8 * width(usual, data), width(quiet, data) + " " + width(usual, data));
  }

  @Test
  void classValuesAreNotLookedAt() throws Exception {
    Instances data = TestData.rising(200, 3);
    Instances some = new Instances(data, 20, 60);
    Instances changed = new Instances(some);
    changed.forEach(row -> row.setClassValue(-7));
    String options = "-I 3 -pool 10 ";
    String[] files = {target("given", some, row -> true), target("changed", changed, row -> true), target("missing", TestData.unlabelled(some), row -> true),
        target("without", classless(some), row -> true)};
    double[][] expected = Models.predictions(Models.trained(options + files[0], data), data);
    double width = width(Models.trained(options + files[0], data), data);
    for (String file : files) {
      CentroidBagging model = Models.trained(options + file, data);
      assertArrayEquals(expected, Models.predictions(model, data), file);
      assertEquals(width, width(model, data), file);
    }
  }

  @Test
  void membersAreTrainedAsWithoutTargetRows() throws Exception {
    Instances data = TestData.fan(200);
    assertArrayEquals(Models.predictions(Models.trained(PLAIN, data), data),
        Models.predictions(Models.trained(PLAIN + target("noisy", data, row -> row.value(0) > 0.6), data), data));
  }

  @Test
  void probabilitiesAndSingleModelsAreCalibratedForTargetRows() throws Exception {
    Instances labels = TestData.risingLabels(300, 5);
    String upper = target("upper", labels, row -> row.value(0) > 0.6);
    assertTrue(Models.text(Models.trained("-I 3 -pool 10 " + upper, labels)).contains("Calibrated for the rows of 'upper.arff'"));
    Instances data = TestData.fan(300);
    String noisy = target("noisy", data, row -> row.value(0) > 0.6);
    CalibratedClassifier single = CalibratedClassifierTest.trained("-W weka.classifiers.functions.LinearRegression", data);
    CalibratedClassifier shifted = CalibratedClassifierTest.trained(noisy + " -W weka.classifiers.functions.LinearRegression", data);
    assertTrue(Models.text(shifted).contains("Calibrated for the rows of 'noisy.arff'"), shifted.toString());
    assertArrayEquals(Models.predictions(single, data), Models.predictions(shifted, data));
    assertNames(() -> CalibratedClassifierTest.trained(noisy + " -W weka.classifiers.meta.FilteredClassifier -- -F weka.filters.AllFilter "
        + "-W weka.classifiers.meta.CentroidBagging -- -I 3", data), "targetRows (-target)", "passes on");
  }

  @Test
  void targetRowsWithoutOverlapAreNamedAndNotUsed() throws Exception {
    Instances data = TestData.fan(200);
    Instances far = new Instances(data, 0, 50);
    far.forEach(row -> row.setValue(0, row.value(0) + 5));
    CentroidBagging model = Models.trained(PLAIN + target("far", far, row -> true), data);
    String text = Models.text(model);
    assertTrue(text.contains("WARNING: the rows of 'far.arff' hardly overlap") && text.contains("not weighted") && text.contains("AUC 1.00"), text);
    assertEquals(width(Models.trained(PLAIN, data), data), width(model, data));
  }

  @Test
  void fewEffectiveRowsAreWarnedOf() throws Exception {
    Instances data = TestData.fan(60);
    String text = Models.text(Models.trained(PLAIN + target("noisy", TestData.fan(400), row -> row.value(0) > 0.55), data));
    assertTrue(text.contains("WARNING: an effective sample size below 30 is too small to rely on"), text);
    Instances tiny = new Instances(data, 0, 15);
    assertTrue(Models.text(Models.trained(PLAIN + target("other", data, row -> true), tiny)).contains("calibration rows are too few to be weighted"));
  }

  @Test
  void stringsAreAllowedButNotAlone() throws Exception {
    Instances data = TestData.fan(100);
    Instances named = new Instances(data);
    named.insertAttributeAt(new Attribute("name", (List<String>) null), 0);
    named.forEach(row -> row.setValue(0, "row " + row.value(1)));
    CentroidBagging model = Models.withOptions(PLAIN + target("named", named, row -> row.value(1) > 0.5));
    model.setClassifier(withoutStrings());
    model.buildClassifier(named);
    assertTrue(Models.text(model).contains("Calibrated for the rows of 'named.arff'"), model.toString());
    Instances alone = new Instances(named);
    alone.deleteAttributeAt(1);
    CentroidBagging onlyNames = Models.withOptions(PLAIN + target("alone", alone, row -> true));
    onlyNames.setClassifier(withoutStrings());
    assertNames(() -> onlyNames.buildClassifier(alone), "targetRows (-target)", "numeric or nominal attribute");
  }

  private static FilteredClassifier withoutStrings() {
    return Models.configured(new FilteredClassifier(),
        "-F \"weka.filters.unsupervised.attribute.RemoveType -T string\" -W weka.classifiers.trees.REPTree");
  }

  @Test
  void badInputIsRefusedInOneSentence() throws Exception {
    Instances data = TestData.rising(60, 1);
    String good = target("good", data, row -> true);
    assertNames(() -> Models.trained("-target nowhere.arff", data), "targetRows (-target)", "existing file", "nowhere.arff");
    Path broken = Files.writeString(folder.resolve("broken.arff"), "no data");
    assertNames(() -> Models.trained("-target " + broken, data), "targetRows (-target)", "Weka can read", "broken.arff");
    Path empty = Files.writeString(folder.resolve("empty.arff"), "");
    assertNames(() -> Models.trained("-target " + empty, data), "targetRows (-target)", "empty.arff");
    String other = target("other", TestData.fan(50), row -> true);
    assertNames(() -> Models.trained(other, data), "targetRows (-target)", "attributes of the training data", "other.arff");
    String few = target("few", new Instances(data, 0, 19), row -> true);
    assertNames(() -> Models.trained(few, data), "targetRows (-target)", "at least 20 rows", "has 19");
    assertNames(() -> Models.trained(good + " -calibration none", data), "targetRows (-target)", "none");
    assertNames(() -> Models.trained(good + " -abstain \"width 2\"", data), "targetRows (-target)", "-abstain");
  }

  @Test
  void theOptionIsKeptAndOffByDefault() {
    List<String> options = List.of(Models.withOptions("-target rows.arff").getOptions());
    assertEquals("rows.arff", options.get(options.indexOf("-target") + 1));
    assertTrue(new CentroidBagging().getIntervalDetails().getTargetRows().isDirectory());
  }
}
