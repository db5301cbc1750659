package centroid.experiments;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.List;
import org.junit.jupiter.api.Test;

class PaperTableTest {

  @Test
  void differenceOfTwoStandardErrorsIsStillWithin() {
    assertEquals(Verdict.WITHIN, Verdict.of(10, 3, 20, 4, true));
    assertEquals(Verdict.WORSE, Verdict.of(10, 3, 20.0001, 4, true));
    assertEquals(Verdict.BETTER, Verdict.of(10, 3, 20.0001, 4, false));
    assertEquals(Verdict.BETTER, Verdict.of(10, 3, -1e-9, 4, true));
    assertEquals(Verdict.WORSE, Verdict.of(10, 3, -1e-9, 4, false));
  }

  @Test
  void missingErrorOfThePaperCountsAsNone() {
    assertEquals(Verdict.WITHIN, Verdict.of(10, Double.NaN, 12, 1, true));
    assertEquals(Verdict.WORSE, Verdict.of(10, Double.NaN, 12.5, 1, true));
    assertEquals(Verdict.NOT_IN_PAPER, Verdict.of(Double.NaN, Double.NaN, 12.5, 1, true));
  }

  @Test
  void rowsAppearInBothFormats() {
    PaperTable table = new PaperTable(List.of("method", "m"), true, 2);
    table.add(List.of("boot, plain", "3"), 0.5, 0.01, 0.25, 0.0125);
    table.add(List.of("new", "3"), 0.125, 0.5);
    assertEquals("""
        | method | m | paper | ours | verdict |
        |---|---|---|---|---|
        | boot, plain | 3 | 0.50 +- 0.01 | 0.25 +- 0.01 | better |
        | new | 3 | - | 0.13 +- 0.50 | - |
        """, table.markdown());
    assertEquals("""
        method,m,paper,paper_error,ours,error,verdict
        "boot, plain",3,0.500000,0.0100000,0.250000,0.0125000,better
        new,3,,,0.125000,0.500000,
        """, table.csv());
    assertEquals("1 better", table.count());
  }

  @Test
  void rowOfAnotherShapeIsRefused() {
    PaperTable table = new PaperTable(List.of("method", "m"), true, 2);
    assertThrows(IllegalStateException.class, () -> table.add(List.of("boot"), 1, 2));
  }
}
