// SPDX-License-Identifier: GPL-3.0-only
package centroid.weka.network;

import centroid.TestData;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.regex.Pattern;
import weka.classifiers.AbstractClassifierTest;
import weka.classifiers.CheckClassifier;
import weka.classifiers.Classifier;
import weka.classifiers.functions.Nd4jNetwork;

/** Weka's own test of a classifier, about 23 checks of predictions, data integrity, options and GUI texts. JUnit 3, as Weka's is. */
public class Nd4jNetworkTest extends AbstractClassifierTest {

  /**
   * One test.
   *
   * @param name the test method
   */
  public Nd4jNetworkTest(String name) {
    super(name);
  }

  /** Few epochs are enough to test the contract. */
  @Override
  public Classifier getClassifier() {
    Nd4jNetwork network = new Nd4jNetwork();
    network.setLayers("10");
    network.setNumEpochs(20);
    return network;
  }

  /** Weka compares predictions with stored ones; the last digits of matrix products depend on the processor. */
  @Override
  public void testRegression() throws Exception {
    Nd4jNetwork one = (Nd4jNetwork) getClassifier();
    Nd4jNetwork other = (Nd4jNetwork) getClassifier();
    one.buildClassifier(TestData.curve(60));
    other.buildClassifier(TestData.curve(60));
    for (int row = 0; row < 60; row++) {
      assertEquals(one.classifyInstance(TestData.curve(60).get(row)), other.classifyInstance(TestData.curve(60).get(row)), 0);
    }
  }

  /** Runs Weka's CheckClassifier. The answer no to a check of data is a failure. */
  public void testCheckClassifierPasses() throws Exception {
    CheckClassifier check = new CheckClassifier();
    check.setClassifier(getClassifier());
    PrintStream usual = System.out;
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    System.setOut(new PrintStream(bytes, true, StandardCharsets.UTF_8));
    try {
      check.doTests();
    } finally {
      System.setOut(usual);
    }
    String report = bytes.toString(StandardCharsets.UTF_8);
    assertTrue(report, report.contains("basic predict (nominal class, nominal predictors)...yes"));
    assertFalse(report, Pattern.compile("\\)\\.\\.\\.no$|^Problem", Pattern.MULTILINE).matcher(report).find());
  }
}
