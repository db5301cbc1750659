// SPDX-License-Identifier: GPL-3.0-only
package centroid.experiments.harness;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import org.junit.jupiter.api.Test;

class HalfTest {

  @Test
  void everySecondSetIsInEachHalf() {
    List<String> sets = List.of("a", "b", "c", "d", "e");
    assertEquals(List.of("a", "c", "e"), Half.A.of(sets));
    assertEquals(List.of("b", "d"), Half.B.of(sets));
    assertEquals(sets, Half.ALL.of(sets));
    assertEquals(List.of(), Half.B.of(List.of("a")));
  }
}
