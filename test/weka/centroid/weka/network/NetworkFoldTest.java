// SPDX-License-Identifier: GPL-3.0-only
package centroid.weka.network;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import centroid.TestData;
import centroid.util.RandomStreams;
import centroid.weka.refinable.RefinableParticle;
import centroid.weka.refinable.RefinableRows;
import centroid.weka.rows.MemberPredictions;
import java.util.Arrays;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import weka.classifiers.Classifier;
import weka.core.Instance;
import weka.core.Instances;

/** Networks of a fold: encoder, target scale and target range are estimated from the training rows of the fold alone. */
class NetworkFoldTest {

  private static final String SHORT = "-layers 9,6 -epochs 4";
  private static final int[] TRAINING = IntStream.range(0, 120).filter(row -> row % 5 != 2).toArray();

  private static Instances trainingRows(Instances data) {
    Instances training = new Instances(data, TRAINING.length);
    IntStream.of(TRAINING).forEach(row -> training.add(data.get(row)));
    return training;
  }

  private static Classifier trained(RefinableRows rows) throws Exception {
    RefinableParticle particle = rows.start(4, RandomStreams.of(3));
    double[] weights = new double[TRAINING.length];
    Arrays.fill(weights, 1);
    for (int epoch = 0; epoch < 4; epoch++) {
      particle.update(weights, RandomStreams.of(3));
    }
    return particle.classifier();
  }

  private static double[] predictions(Classifier network, Instances rows) throws Exception {
    return MemberPredictions.of(network, rows).values();
  }

  @ParameterizedTest
  @CsvSource({"numeric, plain", "nominal, plain", "numeric, bins", "nominal, bins"})
  void heldOutRowsDoNotAffectTheNetworksOfAFold(String kind, String encoding) throws Exception {
    Instances data = TestData.named(kind, 120);
    String options = SHORT + " -encoding " + encoding;
    try (RefinableRows all = Networks.configured(options).prepare(data); RefinableRows some = Networks.configured(options).prepare(trainingRows(data))) {
      assertArrayEquals(predictions(trained(some), data), predictions(trained(all.at(TRAINING)), data));
    }
  }

  @Test
  void extremeValuesOfHeldOutRowsChangeNothing() throws Exception {
    Instances data = TestData.numeric(120);
    Instances extreme = new Instances(data);
    extreme.get(2).setClassValue(1e6);
    extreme.get(7).setValue(0, -1e9);
    try (RefinableRows usual = Networks.configured(SHORT).prepare(data); RefinableRows other = Networks.configured(SHORT).prepare(extreme)) {
      assertArrayEquals(predictions(trained(usual.at(TRAINING)), data), predictions(trained(other.at(TRAINING)), data));
      Instance farOut = (Instance) data.get(0).copy();
      farOut.setDataset(data);
      farOut.setValue(0, 1e9);
      double largest = trainingRows(data).stream().mapToDouble(Instance::classValue).max().orElseThrow();
      assertTrue(trained(other.at(TRAINING)).classifyInstance(farOut) < 2 * largest, "the range is that of the training rows");
    }
  }

  @Test
  void indicesOfAFoldOfAFoldCountWithinTheFold() throws Exception {
    Instances data = TestData.numeric(120);
    int[] half = IntStream.range(0, 48).toArray();
    try (RefinableRows all = Networks.configured(SHORT).prepare(data)) {
      double[] nested = predictions(all.at(TRAINING).at(half).start(1, RandomStreams.of(1)).classifier(), data);
      int[] direct = IntStream.of(half).map(row -> TRAINING[row]).toArray();
      assertArrayEquals(predictions(all.at(direct).start(1, RandomStreams.of(1)).classifier(), data), nested);
      assertNotEquals(nested[0], predictions(all.start(1, RandomStreams.of(1)).classifier(), data)[0]);
    }
  }

  @Test
  void preparedRowsStateTheirSize() throws Exception {
    Instances data = TestData.numeric(120);
    try (RefinableRows all = Networks.configured(SHORT).prepare(data)) {
      assertEquals(all.bytesOfRows() * TRAINING.length, all.at(TRAINING).bytesOfRows() * 120);
    }
  }
}
