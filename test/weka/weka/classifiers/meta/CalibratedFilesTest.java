// SPDX-License-Identifier: GPL-3.0-only
package weka.classifiers.meta;

import static centroid.Refusals.assertNames;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import centroid.TestData;
import centroid.weka.Models;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import weka.classifiers.Classifier;
import weka.classifiers.trees.J48;
import weka.classifiers.trees.RandomForest;
import weka.core.Instances;
import weka.core.SerializationHelper;

/** CalibratedClassifier with a model file (-model) and calibration rows from a file (-calibration-data). */
class CalibratedFilesTest {

  @TempDir
  private Path folder;

  private static Classifier forest(Instances data) throws Exception {
    RandomForest forest = new RandomForest();
    forest.setNumIterations(10);
    return Models.fitted(forest, data);
  }

  private Path save(Classifier model, Instances data) throws Exception {
    Path file = folder.resolve("saved.model");
    SerializationHelper.writeAll(file.toString(), new Object[] {model, new Instances(data, 0)});
    return file;
  }

  private static CalibratedClassifier trained(String options, Instances data) throws Exception {
    return CalibratedClassifierTest.trained(options, data);
  }

  @Test
  void aSavedModelIsCalibratedOnRowsOfAFile() throws Exception {
    Instances rows = TestData.rising(1600, 8);
    Instances train = new Instances(rows, 0, 300);
    Classifier forest = forest(train);
    Path others = TestData.write(folder, "others", new Instances(rows, 300, 500));
    CalibratedClassifier model = trained("-model " + save(forest, train) + " -calibration-data " + others, train);
    assertArrayEquals(Models.predictions(forest, rows), Models.predictions(model, rows));
    int covered = 0;
    for (int row = 800; row < 1600; row++) {
      double[] interval = model.predictIntervals(rows.instance(row), 0.9)[0];
      covered += rows.instance(row).classValue() >= interval[0] && rows.instance(row).classValue() <= interval[1] ? 1 : 0;
    }
    assertEquals(0.9, covered / 800.0, 0.05);
    assertTrue(Models.text(model).contains("Read from 'saved.model' and not trained. Calibrated on 500 rows of 'others.arff'."), model.toString());
  }

  /** With -model alone the training rows are the calibration set; predictions are those of the file's model. */
  @ParameterizedTest
  @ValueSource(strings = {"numeric", "nominal"})
  void withoutCalibrationDataTheTrainingRowsCalibrate(String kind) throws Exception {
    Instances rows = TestData.named(kind, 400);
    Classifier forest = forest(new Instances(rows, 0, 200));
    Instances others = new Instances(rows, 200, 200);
    CalibratedClassifier byTraining = trained("-model " + save(forest, rows), others);
    CalibratedClassifier byFile = trained("-model " + save(forest, rows) + " -calibration-data " + TestData.write(folder, "others", others), rows);
    assertArrayEquals(Models.predictions(byFile, rows), Models.predictions(byTraining, rows));
    assertTrue(Models.text(byTraining).contains("200 rows of the training data, on which the model must not have been trained"), byTraining.toString());
    if (kind.equals("numeric")) {
      assertArrayEquals(Models.predictions(forest, rows), Models.predictions(byTraining, rows));
      assertArrayEquals(byFile.predictIntervals(rows.instance(0), 0.9), byTraining.predictIntervals(rows.instance(0), 0.9));
    }
  }

  /** The learner is trained once, on all training rows. */
  @Test
  void aTrainedModelIsCalibratedOnRowsOfAFile() throws Exception {
    Instances rows = TestData.numeric(300);
    Instances train = new Instances(rows, 0, 200);
    Path others = TestData.write(folder, "others", new Instances(rows, 200, 100));
    CalibratedClassifier model = trained("-calibration-data " + others + " -W weka.classifiers.trees.RandomForest -- -I 10", train);
    assertArrayEquals(Models.predictions(forest(train), rows), Models.predictions(model, rows));
    assertTrue(model.toString().contains("Calibrated on 100 rows of 'others.arff'.") && !model.toString().contains("folds"), model.toString());
  }

  /** The class attribute is found by name, at any position of the header. */
  @Test
  void theClassNeedNotBeTheLastAttribute() throws Exception {
    Instances rows = TestData.numeric(200);
    rows.setClassIndex(0);
    Path others = TestData.write(folder, "others", rows);
    CalibratedClassifier model = trained("-calibration-data " + others + " -W weka.classifiers.trees.REPTree", rows);
    assertTrue(Double.isFinite(model.predictIntervals(rows.instance(0), 0.9)[0][0]));
  }

  @Test
  void calibrationDataWithOtherAttributesAreRefused() throws Exception {
    Instances train = TestData.numeric(60);
    Path other = TestData.write(folder, "other", TestData.line(1, 0.1, 60, 1));
    assertNames(() -> trained("-calibration-data " + other, train), "calibrationData (-calibration-data)", "attributes of the training data",
        "other.arff", "4 attributes against 2");
    Instances renamed = new Instances(train);
    renamed.renameAttribute(3, "goal");
    Path classless = TestData.write(folder, "classless", renamed);
    assertNames(() -> trained("-calibration-data " + classless, train), "calibrationData (-calibration-data)", "class", "target", "goal");
  }

  @Test
  void tooFewCalibrationRowsAreRefused() throws Exception {
    Instances train = TestData.numeric(60);
    Path few = TestData.write(folder, "few", TestData.withoutClassEvery(2, TestData.numeric(38)));
    assertNames(() -> trained("-calibration-data " + few, train), "at least 20 rows with a class value", "'few.arff' has 19", "-calibration-data");
    Path model = save(forest(train), train);
    assertNames(() -> trained("-model " + model, TestData.numeric(12)), "at least 20 rows", "the training data", "12");
    Path none = TestData.write(folder, "none", TestData.unlabelled(train));
    assertNames(() -> trained("-calibration-data " + none, train), "at least 20 rows with a class value", "has 0");
  }

  /** Models saved without a header are checked by a prediction for one row. */
  @Test
  void modelsOfAnotherClassWithoutAHeaderAreRefused() throws Exception {
    Instances numbers = TestData.numeric(60);
    Instances labels = TestData.nominal(60);
    Path file = folder.resolve("bare.model");
    SerializationHelper.write(file.toString(), Models.trained("-I 2 -pool 4", labels));
    assertNames(() -> trained("-model " + file, numbers), "modelFile (-model)", "class 'target'", "bare.model");
    SerializationHelper.write(file.toString(), Models.trained("-I 2 -pool 4", numbers));
    assertNames(() -> trained("-model " + file, labels), "modelFile (-model)", "bare.model", "numeric");
    SerializationHelper.write(file.toString(), new J48());
    assertNames(() -> trained("-model " + file, labels), "modelFile (-model)", "bare.model", "can't predict");
  }

  @Test
  void unreadableFilesAreRefused() throws Exception {
    Instances train = TestData.numeric(60);
    assertNames(() -> trained("-calibration-data nowhere.arff", train), "calibrationData (-calibration-data)", "existing file", "nowhere.arff");
    Path broken = Files.writeString(folder.resolve("broken.arff"), "@relation broken\n@attribute x nonsense\n");
    assertNames(() -> trained("-calibration-data " + broken, train), "calibrationData (-calibration-data)", "Weka can read", "broken.arff");
    assertNames(() -> trained("-model nowhere.model", train), "modelFile (-model)", "existing file", "nowhere.model");
    assertNames(() -> trained("-model " + broken, train), "modelFile (-model)", "saved by Weka", "broken.arff");
  }

  @Test
  void aModelOfOtherDataIsRefused() throws Exception {
    Instances other = TestData.line(1, 0.1, 60, 1);
    Path model = save(forest(other), other);
    CalibratedClassifier wrapper = trained("-W weka.classifiers.trees.REPTree", TestData.numeric(60));
    wrapper.setModelFile(model.toFile());
    assertNames(() -> wrapper.buildClassifier(TestData.numeric(60)), "modelFile (-model)", "saved.model", "attributes", "was not");
    assertThrows(IllegalStateException.class, () -> wrapper.classifyInstance(TestData.numeric(60).instance(0)));
    Instances otherClass = TestData.numeric(60);
    otherClass.setClassIndex(0);
    Path same = save(forest(otherClass), otherClass);
    assertNames(() -> trained("-model " + same, TestData.numeric(60)), "modelFile (-model)", "the class is 'x', attribute 1, against 'target', attribute 4");
  }

  @Test
  void targetBoundsAreCheckedAgainstTrainingAndCalibrationRows() throws Exception {
    Instances rows = TestData.rising(120, 4);
    Instances low = new Instances(rows, 0);
    rows.stream().filter(row -> row.classValue() < 2).forEach(low::add);
    assertFalse(low.isEmpty());
    Path others = TestData.write(folder, "others", rows);
    assertNames(() -> trained("-max 2 -calibration-data " + others, low), "maxTarget (-max)", "2.0");
    assertNames(() -> trained("-max 2", rows), "maxTarget (-max)", "2.0");
  }

  @ParameterizedTest
  @ValueSource(strings = {"-calibration auto", "-calibration outofbag", "-calibration none"})
  void calibrationThatNeedsAnEnsembleIsRefused(String options) {
    assertNames(() -> Models.configured(new CalibratedClassifier(), options), "calibration (-calibration)", "crossfit, heldout", options.substring(13));
  }

  @Test
  void invalidValuesAreRefused() {
    CalibratedClassifier wrapper = new CalibratedClassifier();
    assertNames(() -> Models.configured(wrapper, "-folds 1"), "-folds", "at least 2", "1");
    assertNames(() -> Models.configured(wrapper, "-num-slots -1"), "-num-slots", "at least 0", "-1");
    assertNames(() -> Models.configured(wrapper, "-local maybe"), "-local", "auto, off, on", "'maybe'");
    assertNames(() -> Models.configured(wrapper, "-S x"), "-S", "whole number", "'x'");
    wrapper.setClassifier(null);
    assertNames(() -> wrapper.buildClassifier(TestData.numeric(20)), "-W", "none is set");
  }
}
