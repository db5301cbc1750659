package weka.classifiers.meta;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import centroid.TestData;
import java.beans.PropertyDescriptor;
import java.io.File;
import java.io.Serializable;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
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

/** Weka's Experimenter, with Bagging and CentroidBagging side by side. */
class ExperimenterTest {

  private static final int FOLDS = 3;
  private static final List<Object[]> RESULTS = new ArrayList<>();
  private static final List<String> NAMES = new ArrayList<>();

  @TempDir
  private Path folder;

  @BeforeEach
  void empty() {
    RESULTS.clear();
  }

  @Test
  void numericExperimentHasOurMeasures() throws Exception {
    run(new RegressionSplitEvaluator(), RegressionSplitEvaluator.class, TestData.numeric(60));
    assertEquals(2 * FOLDS, RESULTS.size());
    for (Object[] result : RESULTS) {
      assertTrue(number(result, "Relative_absolute_error") < 80);
    }
    assertMeasures();
  }

  @Test
  void nominalExperimentHasOurMeasures() throws Exception {
    run(new ClassifierSplitEvaluator(), ClassifierSplitEvaluator.class, TestData.nominal(60));
    assertEquals(2 * FOLDS, RESULTS.size());
    for (Object[] result : RESULTS) {
      assertTrue(number(result, "Percent_correct") > 50);
    }
    assertMeasures();
  }

  /** Bagging is run first, then CentroidBagging; what only one of them measures is missing for the other. */
  private static void assertMeasures() {
    for (int run = 0; run < RESULTS.size(); run++) {
      Object[] result = RESULTS.get(run);
      assertTrue(number(result, "measureOutOfBagError") > 0, "both have it");
      if (run < FOLDS) {
        assertNull(result[NAMES.indexOf("measureNumMembers")]);
      } else {
        assertTrue(number(result, "measureNumMembers") <= 4);
        assertTrue(number(result, "measureEffectiveMembers") >= 1);
        assertTrue(number(result, "measureObjective") > 0);
        assertTrue(number(result, "measureSpreadRatio") > 0);
      }
    }
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
    experiment.setPropertyArray(new Classifier[] {Models.configured(new Bagging(), "-O -I 4"), Models.withOptions("-O -I 4 -pool 12")});
    Path file = Files.writeString(folder.resolve("data.arff"), data.toString());
    DefaultListModel<File> files = new DefaultListModel<>();
    files.addElement(file.toFile());
    experiment.setDatasets(files);
    experiment.initialize();
    experiment.runExperiment();
    experiment.postProcess();
  }

  /** Keeps results in memory. Static, as the Experimenter works on copies. */
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
      // results are kept as they come
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
