// SPDX-License-Identifier: GPL-3.0-only
package centroid.weka.mode;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import centroid.TestData;
import centroid.weka.Models;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import weka.classifiers.meta.Bagging;
import weka.classifiers.meta.CentroidBagging;
import weka.core.Instances;

/** Mode bagging equals Weka's Bagging bit for bit: members, predictions and out-of-bag estimates. */
class BaggingModeTest {

  private static final String MEMBERS = "All the base classifiers:";
  private static final String OUT_OF_BAG = "*** Out-of-bag estimates ***";

  /** Every option that changes members or votes, for both types of class, with weights, gaps and missing class values. */
  static Stream<Arguments> cases() {
    List<String> options = List.of("", "-P 60", "-num-slots 2", "-num-slots 2 -P 60 -O", "-O", "-represent-copies-using-weights",
        "-represent-copies-using-weights -O -P 60", "-I 1", "-I 3 -S 12345 -O -output-out-of-bag-complexity-statistics", "-S -7",
        "-W weka.classifiers.trees.RandomTree -- -K 1", "-O -W weka.classifiers.rules.ZeroR",
        "-W weka.classifiers.lazy.IBk", "-num-slots 2 -O -W weka.classifiers.lazy.IBk -- -K 3", "-W weka.classifiers.lazy.LWL");
    return options.stream().flatMap(line -> Stream.of("plain", "weights", "gaps", "classless").flatMap(flaw ->
        Stream.of("numeric", "nominal").map(kind -> Arguments.of(kind, flaw, line))));
  }

  @ParameterizedTest
  @MethodSource("cases")
  void equalsBagging(String kind, String flaw, String line) throws Exception {
    Instances fresh = TestData.named(kind, 140);
    Instances rows = new Instances(fresh, 0, 70);
    Instances data = switch (flaw) {
      case "weights" -> TestData.weighted(rows);
      case "gaps" -> TestData.withGaps(rows);
      case "classless" -> TestData.withoutClassEvery(4, rows);
      default -> rows;
    };
    assertSame(line, data, fresh);
  }

  @Test
  void equalsBaggingOnRealData() throws Exception {
    assertSame("-O -I 4 -num-slots 2", TestData.iris(), TestData.iris());
    assertSame("-O -I 4 -P 70 -W weka.classifiers.trees.J48", TestData.credit(), TestData.credit());
  }

  /** Bagging adds the seed and the member's number as int, which overflows. */
  @ParameterizedTest
  @CsvSource({"2147483647", "-2147483648", "2147483640", "0"})
  void equalsBaggingAtTheLimitsOfTheSeed(int seed) throws Exception {
    assertSame("-S " + seed, TestData.numeric(50), TestData.numeric(50));
  }

  private static void assertSame(String line, Instances data, Instances testRows) throws Exception {
    Bagging bagging = Models.fitted(Models.configured(new Bagging(), "-print " + line), data);
    CentroidBagging ours = Models.trained("-mode bagging -print " + line, data);
    double[][] expected = Models.predictions(bagging, testRows);
    double[][] actual = Models.predictions(ours, testRows);
    for (int row = 0; row < expected.length; row++) {
      assertArrayEquals(expected[row], actual[row], 0, "row " + row);
    }
    assertEquals(part(bagging.toString(), MEMBERS, OUT_OF_BAG), part(ours.toString(), MEMBERS, OUT_OF_BAG));
    assertEquals(part(bagging.toString(), OUT_OF_BAG, "\0"), part(ours.toString(), OUT_OF_BAG, "\0"));
    assertEquals(bagging.measureOutOfBagError(), ours.getMeasure("measureOutOfBagError"));
  }

  /** Returns the text between a heading and the next one. */
  private static String part(String text, String heading, String next) {
    int begin = text.indexOf(heading);
    int end = text.indexOf(next);
    return begin < 0 ? "" : text.substring(begin + heading.length(), end < 0 ? text.length() : end).strip();
  }
}
