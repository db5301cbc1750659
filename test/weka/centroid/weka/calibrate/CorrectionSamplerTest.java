// SPDX-License-Identifier: GPL-3.0-only
package centroid.weka.calibrate;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;

import centroid.util.RandomStreams;
import centroid.weka.model.CorrectionSample;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntToDoubleFunction;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import weka.core.Attribute;
import weka.core.DenseInstance;
import weka.core.Instances;
import weka.core.Utils;

/** Which rows, attributes and labels the plot of the bias correction shows. */
class CorrectionSamplerTest {

  private static final RandomStreams STREAMS = RandomStreams.of(1);

  /** Row k has the number k, the day k, the label c or a, a constant, a missing value, a text and the class. */
  private static Instances rows(int numRows, Attribute target) {
    Instances data = new Instances("rows", new ArrayList<>(List.of(new Attribute("same"), new Attribute("unknown"), new Attribute("text", (List<String>) null),
        new Attribute("day", "yyyy-MM-dd"), new Attribute("kind", List.of("a", "never", "c")), new Attribute("number"), target)), numRows);
    data.setClassIndex(6);
    for (int k = 0; k < numRows; k++) {
      data.add(new DenseInstance(1, new double[] {1, Utils.missingValue(), 0, 8.64e7 * (k % 10), k % 5 == 0 ? 2 : 0, k, 0}));
    }
    return data;
  }

  private static double[] numbers(int n, IntToDoubleFunction value) {
    return IntStream.range(0, n).mapToDouble(value).toArray();
  }

  @Test
  void attributesAlongWhichTheCorrectionVariesComeFirst() {
    Instances data = rows(100, new Attribute("price"));
    int[] all = IntStream.range(0, 100).toArray();
    CorrectionSample rising = new CorrectionSampler(data, all, STREAMS).ofNumbers(new double[100], numbers(100, k -> k));
    assertEquals(List.of("number", "day", "kind"), rising.columns().stream().map(CorrectionSample.Column::name).toList());
    assertEquals("price", rising.targets().get(0).name());
    CorrectionSample byKind = new CorrectionSampler(data, all, STREAMS).ofNumbers(new double[100], numbers(100, k -> k % 5 == 0 ? 1 : 0));
    assertEquals("number", byKind.columns().get(2).name());
    CorrectionSample.Column kind = byKind.columns().stream().filter(column -> column.labels() != null).findFirst().orElseThrow();
    assertEquals(List.of("a", "c"), kind.labels(), "labels that occur");
    assertArrayEquals(numbers(100, k -> k % 5 == 0 ? 1 : 0), kind.value());
    CorrectionSample.Column day = byKind.columns().stream().filter(column -> column.name().equals("day")).findFirst().orElseThrow();
    assertEquals("yyyy-MM-dd", day.dateFormat());
    assertNull(kind.dateFormat());
  }

  @Test
  void rowsAndAttributesAreLimited() {
    ArrayList<Attribute> attributes = new ArrayList<>(IntStream.rangeClosed(0, 50).mapToObj(k -> new Attribute("x" + k)).toList());
    Instances data = new Instances("wide", attributes, 1000);
    data.setClassIndex(50);
    for (int k = 0; k < 1000; k++) {
      int row = k;
      data.add(new DenseInstance(1, numbers(51, attribute -> (row * (2 * attribute + 1)) % 997)));
    }
    int[] odd = IntStream.range(0, 500).map(k -> 2 * k + 1).toArray();
    CorrectionSample sample = new CorrectionSampler(data, odd, STREAMS).ofNumbers(numbers(500, k -> odd[k]), numbers(500, k -> odd[k]));
    assertEquals(20, sample.columns().size());
    assertEquals("x0", sample.columns().get(0).name());
    CorrectionSample.Target target = sample.targets().get(0);
    assertEquals(300, target.residual().length);
    assertArrayEquals(IntStream.range(0, 300).mapToDouble(k -> target.residual()[k] % 997).toArray(), sample.columns().get(0).value(),
        "values of the same rows");
    CorrectionSample again = new CorrectionSampler(data, odd, STREAMS).ofNumbers(numbers(500, k -> odd[k]), numbers(500, k -> odd[k]));
    assertArrayEquals(target.correction(), again.targets().get(0).correction(), "the same rows each time");
  }

  @Test
  void nothingIsSampledWithoutACorrection() {
    assertEquals(CorrectionSample.NONE, new CorrectionSampler(rows(20, new Attribute("y")), new int[] {3, 4}, STREAMS).ofNumbers(new double[2], null));
  }

  @Test
  void labelsWithLargeCorrectionsAreShown() {
    Instances data = rows(50, new Attribute("class", IntStream.range(0, 6).mapToObj(k -> "l" + k).toList()));
    double[] size = {0, 3, -5, 1, 2, -1.5};
    double[][] shift = IntStream.range(0, 50).mapToObj(row -> numbers(6, label -> size[label] * (row - 25))).toArray(double[][]::new);
    CorrectionSample sample = new CorrectionSampler(data, IntStream.range(0, 50).toArray(), STREAMS).ofLabels(new double[6][50], shift);
    assertEquals(List.of("P(class = l2)", "P(class = l1)", "P(class = l4)", "P(class = l5)"),
        sample.targets().stream().map(CorrectionSample.Target::name).toList());
    assertEquals(125, sample.targets().get(0).correction()[0]);
  }
}
