// SPDX-License-Identifier: GPL-3.0-only
package centroid.weka.rows;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import centroid.forest.InputTable;
import centroid.weka.TinyData;
import java.util.List;
import org.junit.jupiter.api.Test;
import weka.core.Instances;

class ForestInputsTest {

  private static final String KINDS = "x numeric; colour {red,green,blue}; text string; day date yyyy-MM-dd; "
      + "bag relational\n@attribute v numeric\n@end bag; y numeric";

  @Test
  void attributesKeepTheirPositions() {
    Instances data = TinyData.of(KINDS, "1,blue,'some text',1970-01-02,'1\\n2',5", "?,red,more,?,'3',6");
    InputTable table = ForestInputs.of(data, new int[] {1, 0});
    assertArrayEquals(new int[] {InputTable.NUMBER, 3, InputTable.UNUSED, InputTable.NUMBER, InputTable.UNUSED, InputTable.UNUSED}, table.numLabels());
    assertArrayEquals(new int[] {0, 1, 3}, table.used());
    assertArrayEquals(data.instance(1).toDoubleArray(), table.rows()[0]);
    assertArrayEquals(data.instance(0).toDoubleArray(), table.rows()[1]);
    assertEquals(List.of("text", "bag"), ForestInputs.leftOut(data));
  }

  @Test
  void theClassIsNeitherAnInputNorReportedAsLeftOut() {
    Instances data = TinyData.of("y numeric; x numeric", "1,2", "3,4");
    data.setClassIndex(0);
    assertArrayEquals(new int[] {1}, ForestInputs.of(data, new int[] {0, 1}).used());
    assertEquals(List.of(), ForestInputs.leftOut(data));
  }

  /** Rows 0 and 3 are the same; the groups are counted in the order of the given rows. */
  @Test
  void equalRowsAreOneGroup() {
    String[] rows = new String[40];
    for (int row = 0; row < rows.length; row++) {
      rows[row] = (row == 3 ? 0 : row) + "," + (row == 3 ? 0 : row);
    }
    Instances data = TinyData.of("x numeric; y numeric", rows);
    int[] numbers = new int[40];
    for (int k = 0; k < 40; k++) {
      numbers[k] = 39 - k;
    }
    int[] group = ForestInputs.of(data, numbers).group();
    assertEquals(group[36], group[39]);
    for (int k = 0; k < 39; k++) {
      assertEquals(k, group[k]);
    }
  }
}
