// SPDX-License-Identifier: GPL-3.0-only
package weka.classifiers.meta;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import centroid.TestData;
import centroid.weka.Models;
import java.beans.PropertyDescriptor;
import java.io.File;
import java.io.Serializable;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import javax.swing.DefaultListModel;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import weka.classifiers.Classifier;
import weka.core.Instances;
import weka.experiment.ClassifierSplitEvaluator;
import weka.experiment.CrossValidationResultProducer;
import weka.experiment.Experiment;
import weka.experiment.PropertyNode;
import weka.experiment.RegressionSplitEvaluator;
import weka.experiment.ResultListener;
import weka.experiment.ResultProducer;
import weka.experiment.SplitEvaluator;

/** Weka's Experimenter reports our additional measures beside those of Bagging. */
class ExperimenterTest {

  private static final int FOLDS = 3;
  private static final String BAGGING = "-O -I 4";
  private static final String OURS = "-O -I 4 -pool 12";
  private static final List<Object[]> RESULTS = new ArrayList<>();
  private static final List<String> NAMES = new ArrayList<>();

  @TempDir
  private Path folder;

  @BeforeEach
  void clearResults() {
    RESULTS.clear();
  }

  @Test
  void numericExperimentHasOurMeasures() throws Exception {
    Instances data = TestData.numeric(60);
    run(new RegressionSplitEvaluator(), RegressionSplitEvaluator.class, data);
    assertEquals(2 * FOLDS, RESULTS.size());
    for (Object[] result : RESULTS) {
      assertTrue(number(result, "Relative_absolute_error") < 80);
    }
    assertMeasures(data);
  }

  @Test
  void nominalExperimentHasOurMeasures() throws Exception {
    Instances data = TestData.nominal(60);
    run(new ClassifierSplitEvaluator(), ClassifierSplitEvaluator.class, data);
    assertEquals(2 * FOLDS, RESULTS.size());
    for (Object[] result : RESULTS) {
      assertTrue(number(result, "Percent_correct") > 50);
    }
    assertMeasures(data);
  }

  /** Bagging runs first, then CentroidBagging; measures that only one of them has are missing for the other. */
  private static void assertMeasures(Instances data) throws Exception {
    List<Instances> folds = trainingRows(data);
    for (int run = 0; run < RESULTS.size(); run++) {
      Instances train = folds.get(run % FOLDS);
      if (run < FOLDS) {
        Bagging bagging = Models.fitted(Models.configured(new Bagging(), BAGGING), train);
        assertEquals(bagging.getMeasure("measureOutOfBagError"), number(RESULTS.get(run), "measureOutOfBagError"));
        assertNull(RESULTS.get(run)[NAMES.indexOf("measureNumMembers")]);
      } else {
        CentroidBagging ours = Models.trained(OURS, train);
        for (String measure : Collections.list(ours.enumerateMeasures())) {
          assertEquals(ours.getMeasure(measure), number(RESULTS.get(run), measure), measure);
        }
      }
    }
  }

  /** Returns the training rows of every fold, as CrossValidationResultProducer draws them in run 1. */
  private static List<Instances> trainingRows(Instances data) {
    Instances rows = new Instances(data);
    Random random = new Random(1);
    rows.randomize(random);
    if (rows.classAttribute().isNominal()) {
      rows.stratify(FOLDS);
    }
    return IntStream.range(0, FOLDS).mapToObj(fold -> rows.trainCV(FOLDS, fold, random)).toList();
  }

  private static double number(Object[] result, String name) {
    return (Double) result[NAMES.indexOf(name)];
  }

  private void run(SplitEvaluator evaluator, Class<?> type, Instances data) throws Exception {
    CrossValidationResultProducer folds = new CrossValidationResultProducer();
    folds.setNumFolds(FOLDS);
    folds.setSplitEvaluator(evaluator);
    Experiment experiment = new Experiment();
    experiment.setResultProducer(folds);
    experiment.setResultListener(new Memory());
    experiment.setRunLower(1);
    experiment.setRunUpper(1);
    experiment.setUsePropertyIterator(true);
    experiment.setPropertyPath(new PropertyNode[] {
        new PropertyNode(evaluator, new PropertyDescriptor("splitEvaluator", CrossValidationResultProducer.class),
            CrossValidationResultProducer.class),
        new PropertyNode(new Bagging(), new PropertyDescriptor("classifier", type), type)});
    experiment.setPropertyArray(new Classifier[] {Models.configured(new Bagging(), BAGGING), Models.withOptions(OURS)});
    Path file = TestData.write(folder, "data", data);
    DefaultListModel<File> files = new DefaultListModel<>();
    files.addElement(file.toFile());
    experiment.setDatasets(files);
    experiment.initialize();
    experiment.runExperiment();
    experiment.postProcess();
  }

  /** Keeps results in static fields, because the Experimenter works on copies. */
  private static final class Memory implements ResultListener, Serializable {

    private static final long serialVersionUID = 1L;

    @Override
    public void preProcess(ResultProducer producer) throws Exception {
      NAMES.clear();
      NAMES.addAll(Arrays.asList(producer.getResultNames()));
    }

    @Override
    public void acceptResult(ResultProducer producer, Object[] key, Object[] result) {
      RESULTS.add(result);
    }

    @Override
    public void postProcess(ResultProducer producer) {
      // all results were kept already
    }

    @Override
    public boolean isResultRequired(ResultProducer producer, Object[] key) {
      return true;
    }

    @Override
    public String[] determineColumnConstraints(ResultProducer producer) {
      return null;
    }
  }
}
