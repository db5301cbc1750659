// SPDX-License-Identifier: GPL-3.0-only
package centroid.weka.network;

import static centroid.Refusals.assertSays;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import centroid.TestData;
import centroid.weka.saved.ModelFile;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.InvalidObjectException;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import weka.classifiers.functions.Nd4jNetwork;
import weka.core.Instances;
import weka.core.SerializationHelper;

/** A saved single network has a checksum, as ensembles have. */
class SavedNetworkTest {

  private static final Instances DATA = TestData.numeric(40);

  private static Nd4jNetwork trained() throws Exception {
    Nd4jNetwork network = new Nd4jNetwork();
    network.setOptions(new String[] {"-layers", "3", "-epochs", "3", "-resume"});
    network.buildClassifier(DATA);
    return network;
  }

  private static byte[] bytes(Nd4jNetwork network) throws Exception {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    SerializationHelper.write(bytes, network);
    return bytes.toByteArray();
  }

  private static double[] predictions(Nd4jNetwork network) {
    return DATA.stream().mapToDouble(row -> {
      try {
        return network.classifyInstance(row);
      } catch (Exception e) {
        throw new IllegalStateException(e);
      }
    }).toArray();
  }

  /** Bits of the options, which precede the checked part, are not tested. */
  @Test
  void aFlippedBitIsDetected() throws Exception {
    Nd4jNetwork network = trained();
    byte[] file = bytes(network);
    assertArrayEquals(predictions(network), predictions((Nd4jNetwork) SerializationHelper.read(new ByteArrayInputStream(file))));
    int begin = new String(file, StandardCharsets.ISO_8859_1).indexOf("\u00ac\u00ed\0\5", 4);
    assertTrue(begin > 0);
    for (int place = begin; place < file.length - 4; place += 11) {
      byte[] damaged = file.clone();
      damaged[place] ^= (byte) (1 << place % 8);
      assertSays(assertThrows(InvalidObjectException.class, () -> SerializationHelper.read(new ByteArrayInputStream(damaged)), "place " + place).getMessage(),
          "Nd4jNetwork model file is damaged", "checksum", "use another copy");
    }
  }

  /** Reads damaged files as the filter does: each gives a message or the same network. */
  @Test
  void aDamagedFileIsRefusedOrGivesTheSameNetwork() throws Exception {
    Nd4jNetwork network = trained();
    double[] before = predictions(network);
    byte[] file = bytes(network);
    int[] read = IntStream.range(0, file.length).filter(place -> {
      byte[] damaged = file.clone();
      damaged[place] ^= (byte) (1 << place % 8);
      try {
        Nd4jNetwork other = assertInstanceOf(Nd4jNetwork.class,
            ModelFile.read("Model file (-model)", "x", () -> new ByteArrayInputStream(damaged)).classifier());
        assertArrayEquals(before, predictions(other), "place " + place);
        return true;
      } catch (IllegalArgumentException e) {
        return false;
      }
    }).toArray();
    assertTrue(read.length < file.length / 2, read.length + " of " + file.length);
  }

  /** Without the check, Weka would print a stack trace when it lists the options. */
  @ParameterizedTest
  @ValueSource(strings = {"layers", "encoding", "activation", "loss", "updater", "schedule", "input"})
  void anOptionWithoutAValueIsRefused(String name) throws Exception {
    String file = new String(bytes(trained()), StandardCharsets.ISO_8859_1);
    String field = "\0" + (char) name.length() + name;
    assertTrue(file.contains(field));
    byte[] damaged = file.replace(field, field.toUpperCase(Locale.ROOT)).getBytes(StandardCharsets.ISO_8859_1);
    InvalidObjectException refusal = assertThrows(InvalidObjectException.class, () -> SerializationHelper.read(new ByteArrayInputStream(damaged)));
    assertSays(refusal.getMessage(), "option has no value");
  }
}
