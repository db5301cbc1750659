// SPDX-License-Identifier: GPL-3.0-only
package centroid.experiments.report;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.List;
import org.junit.jupiter.api.Test;

class PaperTableTest {

  /** The label of a number. */
  private record Label(String method, int m) {
  }

  private static Verdict verdict(double paper, double paperError, double ours, double error, Verdict.Better better) {
    return Verdict.of(new Estimate(paper, paperError), new Estimate(ours, error), better);
  }

  @Test
  void differenceOfTwoStandardErrorsIsStillWithin() {
    assertEquals(Verdict.WITHIN, verdict(10, 3, 20, 4, Verdict.Better.SMALLER));
    assertEquals(Verdict.WORSE, verdict(10, 3, 20.0001, 4, Verdict.Better.SMALLER));
    assertEquals(Verdict.BETTER, verdict(10, 3, 20.0001, 4, Verdict.Better.LARGER));
    assertEquals(Verdict.BETTER, verdict(10, 3, -1e-9, 4, Verdict.Better.SMALLER));
    assertEquals(Verdict.WORSE, verdict(10, 3, -1e-9, 4, Verdict.Better.LARGER));
  }

  @Test
  void missingErrorOfThePaperCountsAsNone() {
    assertEquals(Verdict.WITHIN, verdict(10, Double.NaN, 12, 1, Verdict.Better.SMALLER));
    assertEquals(Verdict.WORSE, verdict(10, Double.NaN, 12.5, 1, Verdict.Better.SMALLER));
    assertEquals(Verdict.NOT_IN_PAPER, Verdict.of(Estimate.NONE, new Estimate(12.5, 1), Verdict.Better.SMALLER));
  }

  @Test
  void rowsAppearInAllFormats() {
    PaperTable<Label> table = new PaperTable<>(List.of("method", "m"), Verdict.Better.SMALLER, 2);
    table.add(new Label("boot, plain", 3), new Estimate(0.5, 0.01), new Estimate(0.25, 0.0125));
    table.add(new Label("new", 3), new Estimate(0.125, 0.5));
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
    assertEquals("""
        | method | m = 3 |
        |---|---|
        | boot, plain | 0.25 +- 0.01 (0.50, better) |
        | new | 0.13 +- 0.50 |
        """, table.wideMarkdown());
    assertEquals("1 better", table.count());
    assertEquals("", table.where(label -> label.method.equals("new")).count());
  }

  @Test
  void rowOfAnotherShapeIsRefused() {
    PaperTable<Label> table = new PaperTable<>(List.of("method"), Verdict.Better.SMALLER, 2);
    assertThrows(IllegalStateException.class, () -> table.add(new Label("boot", 3), Estimate.exact(1)));
  }

  /** Values by R: mean(c(1, 2, 4)), sd(c(1, 2, 4)) / sqrt(3), t.test(c(1, 2, 4))$p.value. */
  @Test
  void estimatesAreMeansWithStandardErrors() {
    assertEquals(7.0 / 3, Estimate.of(1, 2, 4).mean(), 1e-12);
    assertEquals(0.8819171, Estimate.of(1, 2, 4).error(), 1e-6);
    assertEquals(0.1181, Estimate.pValue(Estimate.differences(new double[] {2, 4, 8}, new double[] {1, 2, 4})), 1e-4);
    assertEquals(1, Estimate.pValue(new double[3]));
  }
}
