package weka.classifiers.functions;

import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import weka.core.Attribute;
import weka.core.DenseInstance;
import weka.core.Instances;
import weka.core.Utils;

/** Data and networks for the tests of {@link Nd4jNetwork}. */
final class NetworkSets {

  private NetworkSets() {
  }

  /** A curved function of two numbers and a colour, with a little noise; in units far from 1. */
  static Instances curve(int numRows) {
    List<Attribute> attributes = List.of(new Attribute("x"), new Attribute("colour", List.of("red", "green", "blue")), new Attribute("z"),
        new Attribute("y"));
    Instances data = new Instances("curve", new ArrayList<>(attributes), numRows);
    data.setClassIndex(3);
    Random random = new Random(11);
    for (int row = 0; row < numRows; row++) {
      double x = random.nextDouble();
      int colour = random.nextInt(3);
      double z = random.nextGaussian();
      double y = Math.sin(6 * x) + (colour == 1 ? z : -z) + 0.05 * random.nextGaussian();
      data.add(new DenseInstance(1, new double[] {1000 + 50 * x, colour, z, 5000 + 300 * y}));
    }
    return data;
  }

  /** Noise that grows with the input. */
  static Instances fan(int numRows) {
    Instances data = new Instances("fan", new ArrayList<>(List.of(new Attribute("x"), new Attribute("y"))), numRows);
    data.setClassIndex(1);
    Random random = new Random(12);
    for (int row = 0; row < numRows; row++) {
      double x = random.nextDouble();
      data.add(new DenseInstance(1, new double[] {x, 2 * x + (0.02 + x) * random.nextGaussian()}));
    }
    return data;
  }

  static Instances iris() throws IOException {
    try (InputStream bytes = Instances.class.getResourceAsStream("/weka/gui/knowledgeflow/templates/iris.arff")) {
      Instances data = new Instances(new InputStreamReader(bytes, StandardCharsets.UTF_8));
      data.setClassIndex(4);
      return data;
    }
  }

  static Nd4jNetwork configured(String options) throws Exception {
    Nd4jNetwork network = new Nd4jNetwork();
    String[] split = Utils.splitOptions(options);
    network.setOptions(split);
    Utils.checkForRemainingOptions(split);
    return network;
  }

  static Nd4jNetwork trained(String options, Instances data) throws Exception {
    Nd4jNetwork network = configured(options);
    network.buildClassifier(data);
    return network;
  }

  static double[] predictions(Nd4jNetwork network, Instances data) throws Exception {
    double[] values = new double[data.numInstances()];
    for (int row = 0; row < values.length; row++) {
      values[row] = network.distributionForInstance(data.get(row))[0];
    }
    return values;
  }
}
