// SPDX-License-Identifier: GPL-3.0-only
package centroid.weka.network;

import static centroid.Refusals.assertNames;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import centroid.LogLines;
import centroid.TestData;
import centroid.nd4j.DivergedException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import weka.classifiers.functions.Nd4jNetwork;
import weka.core.Attribute;
import weka.core.DenseInstance;
import weka.core.Instances;

/** Impossible options and data are refused in one sentence; unusual ones work. */
class NetworkBadInputTest {

  @ParameterizedTest
  @CsvSource(delimiter = '|', value = {
      "-layers abc           | (-layers)        | 50,50               | 'abc'",
      "-layers 50,           | (-layers)        | at least 1          | '50,'",
      "-layers 5,0           | (-layers)        | at least 1          | '5,0'",
      "-layers \"conv 16\"     | (-layers)        | conv <filters> <odd side> | 'conv 16' can't be read",
      "-layers \"conv 16 4\"   | (-layers)        | odd side            | 'conv 16 4'",
      "-layers \"pool 0\"      | (-layers)        | pool <side>         | 'pool 0'",
      "-layers \"vgg61\"       | (-layers)        | vgg11, vgg13, vgg16, vgg19 | 'vgg61'",
      "-layers \"vgg16*0\"     | (-layers)        | vgg16*0.125         | 'vgg16*0'",
      "-layers \"5, pool 2\" -input 1x4x4 | (-layers) | may precede them | 'pool 2' follows a number of units",
      "-layers \"pool 2\"      | (-input)         | 3x32x32             | empty",
      "-flip                 | (-flip)          | (-input)            | empty",
      "-shift 2              | (-shift)         | (-input)            | empty",
      "-shift -2             | (-shift)         | at least 0          | -2",
      "-shift 4 -input 1x4x9 | (-shift)         | below height and width | 4 for 1x4x9",
      "-input 32x32          | (-input)         | channels x height x width | '32x32'",
      "-input 3x0x32         | (-input)         | at least 1          | '3x0x32'",
      "-input 999999x999999x9 | (-input)        | at most 1073741823 numbers | '999999x999999x9'",
      "-input 3x32x32 -layers vgg16*17 | (-layers) | at most 16          | 'vgg16*17'",
      "-input 1x1x1 -layers \"conv 999999 1, conv 900000 9999\" | (-layers) | more than 1073741823 weights | use fewer filters",
      "-input 1x4x4 -layers \"conv 999999999 999999999\" | (-layers) | does not fit | 999999999x4x4",
      "-input 1x4x4 -layers \"pool 2, 0\" | (-layers) | 0 alone             | '0' can't be read",
      "-input 1x28x28 -layers vgg16 | (-layers) | must not be larger than its image | Layer 18 (pool 2) does not fit images of 1x28x28",
      "-layers -5            | (-layers)        | at least 1          | '-5'",
      "-activation softplus  | (-activation)    | relu, tanh, sigmoid, identity | 'softplus'",
      "-encoding fourier     | (-encoding)      | plain, bins         | 'fourier'",
      "-loss absolute        | (-loss)          | auto, squared, gaussian, log | 'absolute'",
      "-updater lbfgs        | (-updater)       | sgd, rmsprop, adam  | 'lbfgs'",
      "-schedule linear      | (-schedule)      | constant, step, exponential, cosine | 'linear'",
      "-learning-rate -1     | (-learning-rate) | above 0             | -1.0",
      "-input-rate -1        | (-input-rate)    | at least 0          | -1.0",
      "-learning-rate NaN    | (-learning-rate) | above 0             | NaN",
      "-learning-rate fast   | -learning-rate   | number              | 'fast'",
      "-epochs -1            | (-epochs)        | at least 0          | -1",
      "-epochs 1.5           | -epochs          | whole number        | '1.5'",
      "-batch 0              | (-batch)         | at least 1          | 0",
      "-weight-decay -1      | (-weight-decay)  | at least 0          | -1.0",
      "-dropout 1            | (-dropout)       | below 1             | 1.0",
      "-dropout -0.5         | (-dropout)       | at least 0          | -0.5",
      "-clip -1              | (-clip)          | at least 0          | -1.0",
      "-validation 1         | (-validation)    | below 1             | 1.0",
      "-validation -0.1      | (-validation)    | at least 0          | -0.1",
      "-patience -1          | (-patience)      | at least 0          | -1",
      "-S x                  | -S               | whole number        | 'x'"})
  void badOptionIsRefused(String options, String setting, String allowed, String given) {
    assertNames(() -> Networks.configured(options), setting, allowed, given);
  }

  /** Weka's windows set options while they are typed, so setters accept any value; training refuses it, of a single network and of an ensemble. */
  @Test
  void trainingRefusesImpossibleSettings() {
    assertRefused(network -> network.setLayers("20,"), "(-layers)", "at least 1", "'20,'");
    assertRefused(network -> network.setLearningRate(0), "(-learning-rate)", "above 0", "0.0");
    assertRefused(network -> network.setNumEpochs(-1), "(-epochs)", "at least 0", "-1");
    assertRefused(network -> network.getNetworkDetails().setMaxEpochs(-1), "(-max-epochs)", "at least 0", "-1");
    assertRefused(network -> network.getNetworkDetails().setMaxSeconds(Double.NaN), "(-max-seconds)", "at least 0", "NaN");
    assertRefused(network -> network.setMiniBatchSize(0), "(-batch)", "at least 1", "0");
    assertRefused(network -> network.getNetworkDetails().setWeightDecay(-1), "(-weight-decay)", "at least 0", "-1.0");
    assertRefused(network -> network.getNetworkDetails().setDropout(1), "(-dropout)", "below 1", "1.0");
    assertRefused(network -> network.getNetworkDetails().setClip(-1), "(-clip)", "at least 0", "-1.0");
    assertRefused(network -> network.getNetworkDetails().setValidation(1), "(-validation)", "below 1", "1.0");
    assertRefused(network -> network.getNetworkDetails().setPatience(-1), "(-patience)", "at least 0", "-1");
  }

  private static void assertRefused(Consumer<Nd4jNetwork> setter, String... words) {
    Nd4jNetwork network = new Nd4jNetwork();
    setter.accept(network);
    assertNames(() -> network.buildClassifier(TestData.curve(20)), words);
    assertNames(() -> network.prepare(TestData.curve(20)), words);
  }

  @Test
  void anEmptyTextOfLayersGivesTheDefault() throws Exception {
    Nd4jNetwork network = Networks.configured("-epochs 1");
    network.setLayers("");
    network.buildClassifier(TestData.curve(20));
    assertTrue(network.toString().contains("-50-50-"), network.toString());
  }

  @Test
  void lossMustSuitTheClass() throws Exception {
    Instances numbers = TestData.curve(20);
    Instances labels = TestData.iris();
    assertNames(() -> Networks.trained("-loss log", numbers), "(-loss)", "squared or gaussian", "log");
    assertNames(() -> Networks.trained("-loss squared", labels), "(-loss)", "log for a nominal class", "squared");
    assertNames(() -> Networks.trained("-weight-decay 100", numbers), "(-weight-decay)", "below 1", "100.0");
  }

  @Test
  void optionsAreReturnedAsGiven() throws Exception {
    String line = "-layers 7,3 -encoding bins -activation tanh -loss gaussian -updater sgd -learning-rate 0.5 -input-rate 2.5 -epochs 3 -batch 9 "
        + "-weight-decay 0.1 -dropout 0.3 -clip 2.0 -schedule cosine -validation 0.2 -patience 4 -resume -S 5";
    String[] options = Networks.configured(line).getOptions();
    assertArrayEquals(options, Networks.configured(weka.core.Utils.joinOptions(options)).getOptions());
    String joined = " " + String.join(" ", options) + " ";
    for (String part : line.split(" (?=-[a-zA-Z])")) {
      assertTrue(joined.contains(" " + part + " "), part + " is missing in " + joined);
    }
  }

  @Test
  void divergenceSaysWhenAndWhatToDo() {
    DivergedException failure = assertThrows(DivergedException.class,
        () -> Networks.trained("-updater sgd -learning-rate 1e5 -clip 0", TestData.curve(50)));
    assertTrue(failure.getMessage().contains("epoch") && failure.getMessage().contains("learning rate"), failure.getMessage());
  }

  @Test
  void aHugeNetworkIsRefusedWithItsSize() {
    assertNames(() -> Networks.trained("-layers 30000,30000", TestData.curve(50)), "5-30000-30000-2", "7231.0 MB", "-Xmx");
  }

  @ParameterizedTest
  @ValueSource(doubles = {-1, Double.POSITIVE_INFINITY, Double.NaN})
  void impossibleWeightsAreRefused(double weight) {
    Instances data = TestData.curve(20);
    data.get(3).setWeight(weight);
    assertNames(() -> Networks.trained("", data), "Instance weights", "finite and not negative", "row 4 has " + weight);
  }

  @ParameterizedTest
  @ValueSource(doubles = {Double.POSITIVE_INFINITY, 1e200})
  void classValuesWithoutFiniteVarianceAreRefused(double value) {
    Instances data = TestData.curve(20);
    data.get(3).setClassValue(value);
    assertNames(() -> Networks.trained("", data), "Class values", "finite", "rescale");
  }

  @Test
  void unusualDataWork() throws Exception {
    Instances one = TestData.curve(1);
    assertEquals(one.get(0).classValue(), Networks.predictions(Networks.trained("-validation 0.5", one), one)[0], 1e-6);
    Instances constant = TestData.curve(30);
    constant.forEach(row -> row.setClassValue(42));
    Nd4jNetwork network = Networks.trained("-epochs 3", constant);
    assertEquals(42, Networks.predictions(network, constant)[5], 0);
    assertTrue(Double.isFinite(network.logDensity(constant.get(0), 42)));
    Instances large = TestData.curve(10);
    assertTrue(Double.isFinite(Networks.predictions(Networks.trained("-batch 1000 -epochs 3", large), large)[0]));
    large.get(0).setValue(0, 1e300);
    assertTrue(Double.isFinite(Networks.predictions(Networks.trained("-epochs 3", TestData.curve(10)), large)[0]));
  }

  @Test
  void aClassWithOneValueAndNoAttributesWork() throws Exception {
    Instances single = new Instances("single", new ArrayList<>(List.of(new Attribute("x"), new Attribute("c", List.of("only")))), 5);
    single.setClassIndex(1);
    for (int row = 0; row < 5; row++) {
      single.add(new DenseInstance(1, new double[] {row, 0}));
    }
    assertArrayEquals(new double[] {1}, Networks.trained("-epochs 2", single).distributionForInstance(single.get(0)), 1e-9);
    Instances bare = new Instances("bare", new ArrayList<>(List.of(new Attribute("y"))), 4);
    bare.setClassIndex(0);
    for (double y : new double[] {1, 2, 3, 4}) {
      bare.add(new DenseInstance(1, new double[] {y}));
    }
    assertEquals(2.5, Networks.trained("-layers 0", bare).classifyInstance(bare.get(0)), 0.3);
  }

  @Test
  void dataWithoutUsableRowsAreRefused() {
    Instances data = TestData.curve(5);
    data.forEach(row -> row.setWeight(0));
    assertNames(() -> Networks.trained("", data), "class value", "weight above 0", "none among 5 rows");
  }

  @Test
  void stopEndsTraining() throws Exception {
    Nd4jNetwork network = Networks.configured("-epochs 1000000");
    Thread trainer = new Thread(() -> assertThrows(InterruptedException.class, () -> network.buildClassifier(TestData.curve(500))));
    trainer.start();
    Thread.sleep(500);
    trainer.interrupt();
    trainer.join(20_000);
    assertFalse(trainer.isAlive());
    assertEquals("Nd4jNetwork: No model built yet.", network.toString());
    assertThrows(IllegalStateException.class, () -> network.distributionForInstance(TestData.curve(1).get(0)));
  }

  @Test
  void progressIsLogged() throws Exception {
    LogLines logged = new LogLines();
    Nd4jNetwork network = Networks.configured("-epochs 3 -validation 0.2");
    network.setLog(logged);
    network.buildClassifier(TestData.curve(50));
    String last = logged.lines().get(logged.lines().size() - 1);
    assertTrue(last.startsWith("Nd4jNetwork: epoch 3 of 3, loss ") && last.contains("validation rows"), last);
  }
}
