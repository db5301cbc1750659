// SPDX-License-Identifier: GPL-3.0-only
package centroid.weka.network;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import centroid.TestData;
import centroid.interval.Interval;
import centroid.util.RandomStreams;
import centroid.weka.estimator.NoiseEstimator.NoisyValue;
import centroid.weka.estimator.RowPrediction;
import centroid.weka.refinable.RefinableRows;
import centroid.weka.saved.SavedParts;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import weka.classifiers.Classifier;
import weka.classifiers.Evaluation;
import weka.classifiers.functions.Nd4jNetwork;
import weka.classifiers.meta.CentroidBagging;
import weka.core.DenseInstance;
import weka.core.Instance;
import weka.core.Instances;
import weka.core.SerializedObject;
import weka.core.Utils;
import weka.filters.Filter;
import weka.filters.supervised.attribute.AddPredictionIntervals;

/** Predictions of batches, by one network and by several, equal those of single rows to the last bit. */
class NetworkBatchTest {

  private static final String SHORT = "-layers 9,6 -epochs 4 ";
  private static final String THREE = "-mode gradient -I 3 -draws 20 -W weka.classifiers.functions.Nd4jNetwork -- " + SHORT;

  private static Instances labels(int numRows) {
    Instances data = TestData.nominal(numRows);
    data.get(3).setMissing(0);
    return data;
  }

  /** Returns rows of numeric and nominal attributes, with missing values and a missing class. */
  private static Instances numbers(int numRows) {
    Instances data = TestData.curve(numRows);
    data.get(5).setMissing(1);
    data.get(7).setClassMissing();
    return data;
  }

  private static double[][] rowByRow(Classifier classifier, Instances data) throws Exception {
    double[][] single = new double[data.numInstances()][];
    for (int row = 0; row < single.length; row++) {
      single[row] = classifier.distributionForInstance(data.get(row));
    }
    return single;
  }

  private static CentroidBagging ensemble(String options, Instances data) throws Exception {
    CentroidBagging ensemble = new CentroidBagging();
    ensemble.setOptions(Utils.splitOptions(options));
    ensemble.buildClassifier(data);
    return ensemble;
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "-loss gaussian", "-activation tanh", "-loss log"})
  void batchesEqualSingleRows(String options) throws Exception {
    Instances data = options.contains("log") ? labels(300) : numbers(300);
    Nd4jNetwork network = Networks.trained(SHORT + options, data);
    for (int size : new int[] {0, 1, 20, 300}) {
      Instances some = new Instances(data, 0, size);
      assertArrayEquals(rowByRow(network, some), network.distributionsForInstances(some));
    }
    Nd4jNetwork loaded = (Nd4jNetwork) new SerializedObject(network).getObject();
    assertArrayEquals(rowByRow(network, data), loaded.distributionsForInstances(data));
  }

  @Test
  void valuesAndNoiseEqualThoseOfSingleRows() throws Exception {
    Instances data = numbers(2100);
    Nd4jNetwork network = Networks.trained(SHORT + "-loss gaussian", data);
    Nd4jNetwork other = Networks.trained(SHORT + "-loss gaussian -S 2", new Instances(data, 0, 100));
    double[][] values = new double[2][2100];
    double[][] noise = new double[2][2100];
    network.predictAll(new Classifier[] {network, other}, data, values, noise);
    for (int row = 0; row < 2100; row++) {
      assertEquals(network.predictWithNoise(data.get(row)), new NoisyValue(values[0][row], noise[0][row]));
      assertEquals(other.predictWithNoise(data.get(row)), new NoisyValue(values[1][row], noise[1][row]), "a network with an encoder of its own");
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "-loss gaussian", "-loss log"})
  void anEnsemblePredictsBatchesAsItPredictsRows(String options) throws Exception {
    Instances data = options.contains("log") ? labels(200) : numbers(200);
    CentroidBagging ensemble = ensemble(THREE + options, data);
    Instances many = new Instances(data);
    for (int copy = 0; copy < 11; copy++) {
      many.addAll(data);
    }
    assertArrayEquals(rowByRow(ensemble, many), ensemble.distributionsForInstances(many));
    assertEquals(0, ensemble.distributionsForInstances(new Instances(data, 0)).length);
    CentroidBagging loaded = (CentroidBagging) new SerializedObject(ensemble).getObject();
    assertArrayEquals(rowByRow(ensemble, data), loaded.distributionsForInstances(data));
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "-loss gaussian", "-interval percentile", "-calibration none"})
  void intervalsOfManyRowsAreThoseOfSingleRows(String options) throws Exception {
    Instances data = numbers(150);
    CentroidBagging ensemble = ensemble(options.contains("loss") ? THREE + options : options + " " + THREE, data);
    List<RowPrediction> predictions = ensemble.predictAll(data);
    assertEquals(150, predictions.size());
    for (int row = 0; row < 150; row++) {
      for (int k = 0; k < 2; k++) {
        Interval interval = predictions.get(row).interval(k == 0 ? 0.5 : 0.95);
        assertArrayEquals(ensemble.predictIntervals(data.get(row), k == 0 ? 0.5 : 0.95)[0], new double[] {interval.lower(), interval.upper()});
      }
    }
    assertEquals(List.of(), ensemble.predictAll(new Instances(data, 0)));
    assertThrows(IllegalArgumentException.class, () -> predictions.get(0).interval(95));
  }

  @Test
  void theFilterAddsIntervalsOfSingleRows() throws Exception {
    Instances data = TestData.curve(1100);
    AddPredictionIntervals filter = new AddPredictionIntervals();
    filter.setLevels("0.8,0.9");
    filter.setClassifier(ensemble(THREE + "-loss gaussian", data));
    filter.setInputFormat(data);
    Instances extended = Filter.useFilter(data, filter);
    CentroidBagging same = ensemble(THREE + "-loss gaussian", data);
    int first = data.classIndex();
    for (int row = 0; row < 1100; row++) {
      double[] bounds = same.predictIntervals(data.get(row), 0.9)[0];
      assertEquals(same.classifyInstance(data.get(row)), extended.get(row).value(first));
      assertEquals(bounds[0], extended.get(row).value(first + 4));
      assertEquals(bounds[1], extended.get(row).value(first + 5));
    }
  }

  /** For batches of a numeric class Weka's evaluation would compute neither intervals nor densities. */
  @Test
  void batchesForWekaAreThoseOfANominalClassOnly() throws Exception {
    assertFalse(new Nd4jNetwork().implementsMoreEfficientBatchPrediction());
    assertFalse(Networks.trained(SHORT, numbers(60)).implementsMoreEfficientBatchPrediction());
    assertTrue(Networks.trained(SHORT, labels(60)).implementsMoreEfficientBatchPrediction());
    assertFalse(ensemble(THREE, numbers(60)).implementsMoreEfficientBatchPrediction());
    assertTrue(ensemble(THREE, labels(60)).implementsMoreEfficientBatchPrediction());
    Instances data = numbers(60);
    Evaluation evaluation = new Evaluation(data);
    evaluation.evaluateModel(Networks.trained(SHORT, data), data);
    assertTrue(evaluation.SFSchemeEntropy() != 0, "densities were computed");
  }

  @Test
  void evaluationInBatchesEqualsEvaluationByRows() throws Exception {
    Instances data = labels(90);
    for (Classifier classifier : List.of(Networks.trained(SHORT + "-batch-size 7", data), ensemble("-batch-size 7 " + THREE, data))) {
      Evaluation batches = new Evaluation(data);
      batches.evaluateModel(classifier, data);
      Evaluation rows = new Evaluation(data);
      for (Instance row : data) {
        rows.evaluateModelOnce(classifier, row);
      }
      assertEquals(rows.toSummaryString(true), batches.toSummaryString(true));
    }
  }

  /** A row that counts how often its values are read. */
  private static final class CountingRow extends DenseInstance {

    private static final long serialVersionUID = 1L;
    private int timesRead;

    CountingRow(Instance row) {
      super(row);
      setDataset(row.dataset());
    }

    @Override
    public double value(int index) {
      timesRead++;
      return super.value(index);
    }
  }

  /** Members of one ensemble share an encoder, also after saving. */
  @Test
  void rowsAreReadOnceForAllMembers() throws Exception {
    Instances data = TestData.curve(60);
    Classifier[] members = new Classifier[4];
    try (RefinableRows rows = Networks.configured(SHORT).prepare(data)) {
      for (int k = 0; k < 4; k++) {
        members[k] = rows.start(1, RandomStreams.of(k)).classifier();
      }
    }
    for (Classifier[] siblings : List.of(members, (Classifier[]) SavedParts.of((Object) members).read("test")[0])) {
      CountingRow row = new CountingRow(data.get(1));
      ((Nd4jNetwork) siblings[0]).predictAll(siblings, List.of(row), new double[4][1], null);
      assertEquals(data.numAttributes() - 1, row.timesRead);
    }
  }

  @Test
  void anInterruptStopsABatch() throws Exception {
    Instances data = numbers(60);
    Nd4jNetwork network = Networks.trained(SHORT, data);
    CentroidBagging ensemble = ensemble(THREE, data);
    Thread.currentThread().interrupt();
    try {
      assertThrows(InterruptedException.class, () -> network.distributionsForInstances(data));
      assertThrows(InterruptedException.class, () -> ensemble.distributionsForInstances(data));
    } finally {
      assertTrue(Thread.interrupted());
    }
  }

  @Test
  void anUntrainedNetworkRefusesBatches() {
    assertThrows(IllegalStateException.class, () -> new Nd4jNetwork().distributionsForInstances(numbers(10)));
  }
}
