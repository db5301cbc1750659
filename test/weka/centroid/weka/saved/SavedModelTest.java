// SPDX-License-Identifier: GPL-3.0-only
package centroid.weka.saved;

import static centroid.Refusals.assertSays;
import static java.time.Duration.ofSeconds;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;
import static org.junit.jupiter.api.Assertions.assertTrue;

import centroid.TestData;
import centroid.weka.Models;
import java.io.InvalidObjectException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import weka.classifiers.meta.CentroidBagging;
import weka.core.Instance;
import weka.core.Instances;
import weka.core.SerializationHelper;

/** A model that is saved and loaded is the same; a damaged file is refused. */
class SavedModelTest {

  private static final String SMALL = "-I 4 -pool 12 -draws 40 -W weka.classifiers.trees.DecisionStump -mode ";

  @TempDir
  private Path folder;

  @ParameterizedTest
  @CsvSource({"numeric, -mode select", "nominal, -mode select -O", "numeric, -mode refit", "nominal, -mode refit -scheme bayesian",
      "numeric, -mode bagging -O -store-out-of-bag-predictions", "nominal, -mode bagging -W weka.classifiers.bayes.NaiveBayes",
      "numeric, -I 3 -pool 3", "nominal, -print -num-slots 2"})
  void predictsIdentically(String kind, String options) throws Exception {
    Instances data = TestData.withGaps(TestData.named(kind, 90));
    CentroidBagging model = Models.trained(options, data);
    CentroidBagging loaded = load(save(model));
    assertArrayEquals(Models.predictions(model, data), Models.predictions(loaded, data));
    assertArrayEquals(model.memberMasses(), loaded.memberMasses());
    assertArrayEquals(model.getOptions(), loaded.getOptions());
    assertEquals(model.toString(), loaded.toString());
    assertEquals(model.spreadRatio(), loaded.spreadRatio());
    assertEquals(model.getMeasure("measureOutOfBagError"), loaded.getMeasure("measureOutOfBagError"));
  }

  @Test
  void anUntrainedClassifierCanBeSaved() throws Exception {
    CentroidBagging loaded = load(save(Models.withOptions("-I 3 -pool 9")));
    assertArrayEquals(Models.predictions(Models.trained("-I 3 -pool 9", TestData.numeric(40)), TestData.numeric(40)),
        Models.predictions(Models.fitted(loaded, TestData.numeric(40)), TestData.numeric(40)));
  }

  /**
   * Calibration keeps some numbers of at most 5000 rows, and the trees of the novelty forest have at most 256, so the file grows no further. These trees
   * differ in size by chance; one row more would be at least 32 bytes.
   */
  @ParameterizedTest
  @CsvSource({"nominal, select -calibration none, 1000, 3000", "nominal, refit -calibration none, 1000, 3000",
      "nominal, bagging -calibration none, 1000, 3000", "nominal, select -O -calibration none, 1000, 3000",
      "numeric, select -calibration none, 1000, 3000",
      "nominal, select, 6000, 12000", "numeric, select, 6000, 12000", "numeric, refit, 6000, 12000", "nominal, bagging -O, 14000, 20000"})
  void modelsContainNoTrainingData(String kind, String mode, int few, int many) throws Exception {
    long small = Files.size(save(Models.trained(SMALL + mode, TestData.named(kind, few))));
    long large = Files.size(save(Models.trained(SMALL + mode, TestData.named(kind, many))));
    assertTrue(Math.abs(large - small) < 8000, small + " bytes for " + few + " rows, " + large + " for " + many);
    assertTrue(large < 500_000, "bytes: " + large);
  }

  @Test
  void aTruncatedFileIsRefused() throws Exception {
    byte[] whole = Files.readAllBytes(save(Models.trained(SMALL + "select", TestData.numeric(60))));
    for (int part = 0; part < 20; part++) {
      byte[] cut = new byte[whole.length * part / 20];
      System.arraycopy(whole, 0, cut, 0, cut.length);
      assertThrows(Exception.class, () -> loadInTime(cut), "after " + cut.length + " bytes");
    }
  }

  /** The four weights of mode bagging are 1.0 each, adjacent in the file. */
  @ParameterizedTest
  @ValueSource(doubles = {0, -1, Double.NaN, Double.POSITIVE_INFINITY, -0.0})
  void invalidMassesAreRefused(double mass) throws Exception {
    byte[] bytes = Files.readAllBytes(save(Models.trained(SMALL + "bagging", TestData.numeric(60))));
    ByteBuffer file = ByteBuffer.wrap(bytes);
    byte[] before = bytes.clone();
    file.putDouble(placeOfMasses(bytes) + 2 * Double.BYTES, mass);
    InvalidObjectException damage = assertThrows(InvalidObjectException.class, () -> loadInTime(bytes));
    assertSays(damage.getMessage(), "CentroidBagging model file", "damaged", "checksum", "another copy");
    InvalidObjectException refusal = assertThrows(InvalidObjectException.class, () -> loadInTime(SavedBytes.sealed(before, bytes)));
    assertSays(refusal.getMessage(), "model file", "damaged", "weights do not fit", "train the model again");
  }

  @Test
  void flippedBytesOfTheMassesAreRefused() throws Exception {
    byte[] bytes = Files.readAllBytes(save(Models.trained(SMALL + "bagging", TestData.numeric(60))));
    int place = placeOfMasses(bytes);
    for (int k = place; k < place + Double.BYTES; k++) {
      bytes[k] = (byte) ~bytes[k];
    }
    assertThrows(InvalidObjectException.class, () -> loadInTime(bytes));
  }

  @Test
  void aWrongNumberOfMassesIsRefused() throws Exception {
    byte[] bytes = Files.readAllBytes(save(Models.trained(SMALL + "bagging", TestData.numeric(60))));
    ByteBuffer.wrap(bytes).putInt(placeOfMasses(bytes) - Integer.BYTES, 3);
    assertThrows(Exception.class, () -> loadInTime(bytes));
  }

  /** Flips one bit at each position in turn: the file is refused, or predicts identically. */
  @ParameterizedTest
  @CsvSource({"numeric, select", "nominal, select -O", "numeric, bagging"})
  void aFlippedBitIsRecognisedOrHasNoEffect(String kind, String mode) throws Exception {
    Instances data = TestData.named(kind, 60);
    CentroidBagging model = Models.trained(SMALL + mode, data);
    byte[] whole = Files.readAllBytes(save(model));
    double[][] expected = Models.predictions(model, data);
    Random random = new Random(1);
    int refused = 0;
    for (int k = 0; k < 250; k++) {
      byte[] bytes = whole.clone();
      int place = random.nextInt(bytes.length);
      bytes[place] ^= (byte) (1 << random.nextInt(8));
      Path file = Files.write(folder.resolve("flipped.model"), bytes);
      CentroidBagging read;
      try {
        read = (CentroidBagging) ModelFile.read("Model", file.toFile()).classifier();
      } catch (IllegalArgumentException e) {
        refused++;
        continue;
      }
      assertArrayEquals(expected, Models.predictions(read, data), "byte " + place);
      assertEquals(Arrays.deepToString(uncertainty(model, data)), Arrays.deepToString(uncertainty(read, data)), "byte " + place);
    }
    assertTrue(refused > 200, refused + " were refused");
  }

  private static double[][] uncertainty(CentroidBagging model, Instances data) throws Exception {
    double[][] all = new double[data.numInstances()][];
    for (int row = 0; row < all.length; row++) {
      Instance instance = data.instance(row);
      if (data.classAttribute().isNumeric()) {
        all[row] = model.predictIntervals(instance, 0.9)[0];
      } else {
        boolean[] set = model.predictSet(instance, 0.9);
        all[row] = IntStream.range(0, set.length).mapToDouble(c -> set[c] ? 1 : 0).toArray();
      }
    }
    return all;
  }

  private static int placeOfMasses(byte[] bytes) {
    ByteBuffer file = ByteBuffer.wrap(bytes);
    for (int place = 0; place + 4 * Double.BYTES <= bytes.length; place++) {
      int first = place;
      if (IntStream.range(0, 4).allMatch(k -> file.getDouble(first + k * Double.BYTES) == 1)) {
        return place;
      }
    }
    throw new AssertionError("No masses in the file");
  }

  private Path save(CentroidBagging model) throws Exception {
    Path file = Files.createTempFile(folder, "saved", ".model");
    SerializationHelper.write(file.toString(), model);
    return file;
  }

  private void loadInTime(byte[] bytes) throws Exception {
    Path file = Files.write(Files.createTempFile(folder, "damaged", ".model"), bytes);
    assertTimeoutPreemptively(ofSeconds(10), () -> load(file));
  }

  private static CentroidBagging load(Path file) throws Exception {
    return (CentroidBagging) SerializationHelper.read(file.toString());
  }
}
