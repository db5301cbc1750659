// SPDX-License-Identifier: GPL-3.0-only
package centroid.weka.network;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import weka.classifiers.functions.Nd4jNetwork;
import weka.classifiers.meta.CentroidBagging;
import weka.core.Attribute;
import weka.core.DenseInstance;
import weka.core.Instance;
import weka.core.Instances;
import weka.core.Utils;

/** Data and options for which a network once behaved unexpectedly. */
class NetworkPitfallsTest {

  private static Instances empty(String... names) {
    ArrayList<Attribute> attributes = new ArrayList<>();
    List.of(names).forEach(name -> attributes.add(new Attribute(name)));
    Instances data = new Instances("data", attributes, 0);
    data.setClassIndex(names.length - 1);
    return data;
  }

  /** In columns that are 0 in most rows, such as rainfall or claims, values above 0 must stay distinguishable. */
  @Test
  void valuesAboveZeroStayDistinguishableWhereMostAreZero() throws Exception {
    Instances data = empty("x", "y");
    Random random = new Random(1);
    for (int row = 0; row < 400; row++) {
      double x = row % 20 == 0 ? 100 + 900 * random.nextDouble() : 0;
      data.add(new DenseInstance(1, new double[] {x, x + random.nextGaussian()}));
    }
    Nd4jNetwork network = Networks.trained("-layers 20 -epochs 200 -loss squared", data);
    Instance row = data.get(0);
    row.setValue(0, 700);
    double less = network.classifyInstance(row);
    row.setValue(0, 950);
    assertTrue(network.classifyInstance(row) > less + 50, "predicts " + less + " for 700 and for 950");
  }

  /** The text shows the number of epochs trained, not only the number chosen. */
  @Test
  void textShowsTheEpochsTrained() throws Exception {
    Instances data = empty("x", "y");
    Random random = new Random(1);
    for (int row = 0; row < 60; row++) {
      data.add(new DenseInstance(1, new double[] {random.nextGaussian(), random.nextGaussian()}));
    }
    Nd4jNetwork network = Networks.configured("-epochs 0 -max-epochs 40");
    network.initializeClassifier(data);
    network.next();
    network.next();
    network.done();
    String epochs = network.toString().lines().filter(line -> line.startsWith("Epochs")).findFirst().orElse("");
    assertEquals("2", epochs.split("[ (,]+")[1], epochs);
  }

  private static Instances repeated() {
    Instances data = empty("a", "b", "c", "d", "y");
    Random random = new Random(1);
    for (int row = 0; row < 100; row++) {
      double[] values = random.doubles(5).map(u -> 3 * u).toArray();
      values[4] += values[0];
      for (int copy = 0; copy < 5; copy++) {
        data.add(new DenseInstance(1, values));
      }
    }
    return data;
  }

  /** Copies of a training row are not held out, for every choice of the calibration set. */
  @Test
  void repetitionsOfHeldOutRowsAreHeldOutToo() throws Exception {
    Instances data = repeated();
    double[] widths = new double[2];
    for (int k = 0; k < 2; k++) {
      CentroidBagging model = new CentroidBagging();
      model.setOptions(Utils.splitOptions("-I 2 -calibration " + (k == 0 ? "crossfit" : "heldout") + " -W " + Nd4jNetwork.class.getName()
          + " -- -layers 50,50 -epochs 150"));
      model.buildClassifier(data);
      double[] interval = model.predictIntervals(data.get(0), 0.9)[0];
      widths[k] = interval[1] - interval[0];
    }
    assertTrue(widths[1] > widths[0] / 2, "width " + widths[1] + " in place of " + widths[0]);
  }

  /** Copies of a training row are not held out when a single network chooses its epochs. */
  @Test
  void repetitionsDoNotChooseMoreEpochs() throws Exception {
    Nd4jNetwork network = Networks.trained("-layers 30 -epochs 0 -max-epochs 320", repeated());
    String epochs = network.toString().lines().filter(line -> line.startsWith("Epochs")).findFirst().orElse("");
    assertTrue(Integer.parseInt(epochs.split("[ (,]+")[1]) <= 80, epochs);
  }
}
