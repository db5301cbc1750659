// SPDX-License-Identifier: GPL-3.0-only
package centroid.weka.network;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import centroid.weka.candidate.Candidate;
import java.util.Arrays;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import weka.classifiers.functions.Nd4jNetwork;

/** A network writes every option once, and reads what it has written. */
class NetworkOptionsTest {

  @ParameterizedTest
  @ValueSource(strings = {"", "-layers 3", "-S 7 -layers 3 -epochs 2 -resume", "-activation tanh -max-epochs 12",
      "-output-debug-info -do-not-check-capabilities -num-decimal-places 3 -batch-size 50"})
  void everyOptionIsWrittenOnce(String options) throws Exception {
    Nd4jNetwork network = Networks.configured(options);
    String[] written = network.getOptions();
    long numNames = Arrays.stream(written).filter(word -> word.matches("-[a-zA-Z].*")).count();
    assertEquals(numNames, Arrays.stream(written).filter(word -> word.matches("-[a-zA-Z].*")).distinct().count(), String.join(" ", written));
    assertEquals(("Nd4jNetwork " + options).strip(), Candidate.of(network).name());
    Nd4jNetwork copy = new Nd4jNetwork();
    copy.setOptions(written.clone());
    assertArrayEquals(written, copy.getOptions());
  }
}
