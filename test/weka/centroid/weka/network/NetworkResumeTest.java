// SPDX-License-Identifier: GPL-3.0-only
package centroid.weka.network;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import centroid.TestData;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import weka.classifiers.Evaluation;
import weka.classifiers.functions.Nd4jNetwork;
import weka.classifiers.meta.IterativeClassifierOptimizer;
import weka.core.Instances;
import weka.core.SerializationHelper;

/** Training in steps, stopped and resumed, gives the model of an uninterrupted training. */
class NetworkResumeTest {

  private static byte[] stored(Nd4jNetwork network) throws Exception {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    SerializationHelper.write(bytes, network);
    return bytes.toByteArray();
  }

  private static void resume(Nd4jNetwork network, Instances data) throws Exception {
    network.initializeClassifier(data);
    int epochs = 0;
    while (network.next()) {
      epochs++;
    }
    assertTrue(epochs <= network.getNumEpochs());
    network.done();
  }

  /** The learning rate is constant, because a schedule depends on the planned number of epochs. */
  @ParameterizedTest
  @ValueSource(strings = {"", "-updater sgd -learning-rate 0.001 -weight-decay 0.01", "-updater rmsprop -clip 1", "-dropout 0.3 -batch 16",
      "-input-rate 6 -encoding bins", "-input-rate 2 -updater sgd -learning-rate 0.001", "-validation 0.3", "-loss gaussian -validation 0.2 -patience 4"})
  void resumedTrainingEqualsUninterruptedTraining(String options) throws Exception {
    Instances data = TestData.curve(90);
    Nd4jNetwork whole = Networks.trained(options + " -schedule constant -epochs 12", data);
    Nd4jNetwork parts = Networks.trained(options + " -schedule constant -epochs 5 -resume", data);
    parts = (Nd4jNetwork) SerializationHelper.read(new ByteArrayInputStream(stored(parts)));
    parts.setNumEpochs(7);
    resume(parts, data);
    assertArrayEquals(Networks.predictions(whole, data), Networks.predictions(parts, data));
    assertEquals(whole.logDensity(data.get(0), 5000), parts.logDensity(data.get(0), 5000));
    assertEquals(whole.toString(), parts.toString());
  }

  @Test
  void stepsEqualOneCall() throws Exception {
    Instances data = TestData.iris();
    Nd4jNetwork network = Networks.configured("-epochs 4");
    network.initializeClassifier(data);
    double[] before = network.distributionForInstance(data.get(0));
    assertEquals(1, before[0] + before[1] + before[2], 1e-9);
    for (int epoch = 0; epoch < 4; epoch++) {
      assertTrue(network.next());
    }
    assertFalse(network.next());
    network.done();
    assertArrayEquals(Networks.trained("-epochs 4", data).distributionForInstance(data.get(0)), network.distributionForInstance(data.get(0)));
    assertThrows(IllegalStateException.class, network::next);
  }

  @Test
  void withoutResumeTrainingStartsFromTheBeginning() throws Exception {
    Instances data = TestData.curve(60);
    Nd4jNetwork network = Networks.trained("-epochs 5", data);
    double[] first = Networks.predictions(network, data);
    resume(network, data);
    assertArrayEquals(first, Networks.predictions(network, data));
    Nd4jNetwork kept = Networks.trained("-epochs 5 -resume", data);
    int size = stored(kept).length;
    kept.buildClassifier(data);
    assertArrayEquals(first, Networks.predictions(kept, data), "a new build starts from the beginning");
    kept.setResume(false);
    kept.done();
    assertTrue(stored(kept).length < 0.5 * size, "cleaned up");
    assertArrayEquals(first, Networks.predictions(kept, data));
  }

  @Test
  void otherDataAreRefusedAndTheModelStays() throws Exception {
    Instances data = TestData.curve(60);
    Nd4jNetwork network = Networks.trained("-epochs 3 -layers 5 -resume", data);
    double[] first = Networks.predictions(network, data);
    network.setLayers("6");
    String message = assertThrows(IllegalArgumentException.class, () -> network.initializeClassifier(data)).getMessage();
    assertTrue(message.contains("5-5-2") && message.contains("5-6-2"), message);
    network.setLayers("5");
    message = assertThrows(IllegalArgumentException.class, () -> network.initializeClassifier(TestData.fan(60))).getMessage();
    assertTrue(message.contains("attributes of the earlier training") && message.indexOf('\n') < 0, message);
    assertArrayEquals(first, Networks.predictions(network, data));
  }

  /** Weka's optimizer never calls done for its folds; their memory must be freed nevertheless. */
  @Test
  void worksInIterativeClassifierOptimizer() throws Exception {
    Instances data = TestData.iris();
    IterativeClassifierOptimizer optimizer = new IterativeClassifierOptimizer();
    optimizer.setIterativeClassifier(Networks.configured("-layers 10 -epochs 30 -schedule constant"));
    optimizer.setNumFolds(5);
    optimizer.setLookAheadIterations(10);
    optimizer.buildClassifier(data);
    assertTrue(optimizer.measureBestNumIts() >= 1, "iterations " + optimizer.measureBestNumIts());
    Evaluation evaluation = new Evaluation(data);
    evaluation.evaluateModel(optimizer, data);
    assertTrue(evaluation.pctCorrect() > 90, evaluation.toSummaryString());
  }

  /** The noise estimated from held-out rows survives: an epoch without any change of weights changes no density. */
  @Test
  void densitiesOfChosenEpochsSurviveAResume() throws Exception {
    Instances data = TestData.curve(60);
    Nd4jNetwork network = Networks.trained("-epochs 0 -max-epochs 80 -resume", data);
    double before = network.predictWithNoise(data.get(0)).noise();
    network.setNumEpochs(1);
    network.setLearningRate(1e-12);
    resume(network, data);
    assertEquals(before, network.predictWithNoise(data.get(0)).noise(), 1e-3 * before);
  }
}
