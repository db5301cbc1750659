// SPDX-License-Identifier: GPL-3.0-only
package centroid.experiments.ci;

import static org.junit.jupiter.api.Assertions.assertTrue;

import centroid.core.BootstrapScheme;
import centroid.experiments.harness.Arguments;
import centroid.experiments.linear.LinearProblem;
import centroid.experiments.report.Estimate;
import centroid.experiments.report.PaperNumbers;
import centroid.util.RandomStreams;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.commons.math3.stat.StatUtils;
import org.apache.commons.math3.stat.inference.TTest;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * The experiment ci with 500 data sets in place of 1000. Seeds are fixed, so a failure repeats.
 *
 * <p>Gains over the bootstrap are one-sided paired t-tests, of distances at level 1e-4 and of coverages at level 0.01: these are the
 * probabilities of passing without any effect. The effects are about 12 and 6 standard errors, so a correct program would fail with a
 * probability of P(Z < 2.33 - 6) = 1e-4 for each of six coverages, and less for the distances. Rows of the paper must be met within 4
 * standard errors of the difference, which fails by chance with probability 6e-5 each, 6e-4 for all nine.
 */
class CiReducedTest {

  private static final int NUM_SETS = 500;
  private static final CiSettings SETTINGS = CiSettings.read(new Arguments("--m=3,20", "--reference=1000", "--step=0.5"));
  private static final Map<Cell, CiResult[]> RESULTS = new HashMap<>();

  /** The key of a number. */
  private record Cell(int m, CiMethod method) {
  }

  /** The same in the paper. */
  private record Printed(double level, String interval, String method, int m) {
  }

  @BeforeAll
  static void run() throws Exception {
    CiMethods methods = new CiMethods(SETTINGS);
    for (int set = 0; set < NUM_SETS; set++) {
      RandomStreams streams = RandomStreams.of(77).child(set);
      LinearProblem problem = new LinearProblem(SETTINGS.rows(), SETTINGS.inputs(), streams.child("data").generator());
      double[] reference = Arrays.stream(problem.bootstrap(BootstrapScheme.MULTINOMIAL, SETTINGS.reference(), streams.child("reference")))
          .mapToDouble(solution -> solution[0]).sorted().toArray();
      for (int m : SETTINGS.sizes()) {
        for (Map.Entry<CiMethod, Particles> result : methods.run(problem, m, streams.child(m)).entrySet()) {
          RESULTS.computeIfAbsent(new Cell(m, result.getKey()), key -> new CiResult[NUM_SETS])[set] =
              CiResult.of(result.getValue(), problem, reference, Double.NaN, SETTINGS.levels());
        }
      }
    }
  }

  private static double[] distances(int m, CiMethod method) {
    return Arrays.stream(RESULTS.get(new Cell(m, method))).mapToDouble(CiResult::firstDistance).toArray();
  }

  private static double[] covered(int m, CiMethod method, int interval, int level) {
    return Arrays.stream(RESULTS.get(new Cell(m, method))).mapToDouble(result -> result.covered()[interval][level] ? 1 : 0).toArray();
  }

  private static void assertLarger(double[] large, double[] small, double significance) {
    double gain = StatUtils.mean(large) - StatUtils.mean(small);
    double t = new TTest().pairedT(large, small);
    double p = new TTest().pairedTTest(large, small) / 2;
    assertTrue(gain > 0 && p < significance, "gain " + gain + ", t " + t + ", p " + p);
  }

  @ParameterizedTest
  @CsvSource({"3,RESTORED", "20,RESTORED", "3,SELECTION", "20,SELECTION"})
  void restoredParticlesAreNearerToTheBootstrap(int m, CiMethod.Kind method) {
    assertLarger(distances(m, CiMethod.BOOTSTRAP), distances(m, CiMethod.of(method)), 1e-4);
  }

  /** Three particles of the bootstrap cover far too little at every level; restored ones cover more, and not too much. */
  @ParameterizedTest
  @CsvSource({"0,RESTORED", "1,RESTORED", "2,RESTORED", "0,SELECTION", "1,SELECTION", "2,SELECTION"})
  void restoredParticlesCoverMoreAndNotTooMuch(int interval, CiMethod.Kind method) {
    int numLevels = SETTINGS.levels().length;
    double[] ours = new double[NUM_SETS];
    double[] theirs = new double[NUM_SETS];
    for (int l = 0; l < numLevels; l++) {
      double[] covered = covered(3, CiMethod.of(method), interval, l);
      double[] coveredByBootstrap = covered(3, CiMethod.BOOTSTRAP, interval, l);
      for (int set = 0; set < NUM_SETS; set++) {
        ours[set] += covered[set] / numLevels;
        theirs[set] += coveredByBootstrap[set] / numLevels;
      }
      double level = SETTINGS.levels()[l];
      assertTrue(StatUtils.mean(covered) < level + 4 * Math.sqrt(level * (1 - level) / NUM_SETS), "coverage " + StatUtils.mean(covered));
    }
    assertLarger(ours, theirs, 0.01);
  }

  @Test
  void bootstrapMeetsThePaper() throws Exception {
    PaperNumbers paper = new PaperNumbers(CiStudy.class, "paper-table3.csv");
    for (int k = 0; k < CiResult.INTERVALS.size(); k++) {
      for (int l = 0; l < SETTINGS.levels().length; l++) {
        double level = SETTINGS.levels()[l];
        String interval = CiResult.text(CiResult.INTERVALS.get(k));
        Estimate printed = paper.get(new Printed(level, interval, "bootstrap", 20));
        double covered = StatUtils.mean(covered(20, CiMethod.BOOTSTRAP, k, l));
        double error = Math.hypot(printed.error(), Math.sqrt(covered * (1 - covered) / NUM_SETS));
        assertTrue(Math.abs(Math.abs(level - covered) - printed.mean()) <= 4 * error,
            List.of(interval, level, "paper " + printed.mean(), "ours " + Math.abs(level - covered)).toString());
      }
    }
  }
}
