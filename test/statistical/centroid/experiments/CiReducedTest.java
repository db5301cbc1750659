package centroid.experiments;

import static org.junit.jupiter.api.Assertions.assertTrue;

import centroid.core.BootstrapScheme;
import centroid.core.Streams;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
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
  private static final CiSettings SETTINGS = CiSettings.read(new Arguments(new String[] {"--m=3,20", "--reference=1000", "--step=0.5"}));
  private static final Map<String, double[][]> ROWS = new HashMap<>();

  @BeforeAll
  static void run() throws Exception {
    CiMethods methods = new CiMethods(SETTINGS);
    for (int set = 0; set < NUM_SETS; set++) {
      Streams streams = Streams.of(77).child(set);
      LinearProblem problem = new LinearProblem(SETTINGS.rows(), SETTINGS.inputs(), streams.child("data").generator());
      double[] reference = Arrays.stream(problem.bootstrap(BootstrapScheme.MULTINOMIAL, SETTINGS.reference(), streams.child("reference")))
          .mapToDouble(solution -> solution[0]).sorted().toArray();
      for (int m : SETTINGS.sizes()) {
        for (Map.Entry<String, Particles> result : methods.run(problem, m, streams.child(m)).entrySet()) {
          ROWS.computeIfAbsent(m + result.getKey(), key -> new double[NUM_SETS][])[set] =
              CiStudy.numbers(result.getValue(), problem, reference, Double.NaN, SETTINGS);
        }
      }
    }
  }

  private static double[] column(int m, String method, int number) {
    return Arrays.stream(ROWS.get(m + method)).mapToDouble(row -> row[number]).toArray();
  }

  private static void assertLarger(double[] large, double[] small, double significance) {
    double gain = StatUtils.mean(large) - StatUtils.mean(small);
    double t = new TTest().pairedT(large, small);
    double p = new TTest().pairedTTest(large, small) / 2;
    assertTrue(gain > 0 && p < significance, "gain " + gain + ", t " + t + ", p " + p);
  }

  @ParameterizedTest
  @CsvSource({"3,alternation restored", "20,alternation restored", "3,selection restored", "20,selection restored"})
  void restoredParticlesAreNearerToTheBootstrap(int m, String method) {
    int distance = SETTINGS.levels().length * CiStudy.INTERVALS.size();
    assertLarger(column(m, CiMethods.BOOTSTRAP, distance), column(m, method, distance), 1e-4);
  }

  /** Three particles of the bootstrap cover far too little at every level; restored ones cover more, and not too much. */
  @ParameterizedTest
  @CsvSource({"0,alternation restored", "1,alternation restored", "2,alternation restored", "0,selection restored", "1,selection restored",
      "2,selection restored"})
  void restoredParticlesCoverMoreAndNotTooMuch(int interval, String method) {
    int numLevels = SETTINGS.levels().length;
    double[] ours = new double[NUM_SETS];
    double[] theirs = new double[NUM_SETS];
    for (int l = 0; l < numLevels; l++) {
      double[] covered = column(3, method, interval * numLevels + l);
      double[] coveredByBootstrap = column(3, CiMethods.BOOTSTRAP, interval * numLevels + l);
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
    PaperNumbers paper = new PaperNumbers("paper-table3.csv");
    for (int k = 0; k < CiStudy.INTERVALS.size(); k++) {
      for (int l = 0; l < SETTINGS.levels().length; l++) {
        double level = SETTINGS.levels()[l];
        String interval = CiStudy.INTERVALS.get(k).name().toLowerCase(Locale.ROOT);
        double[] printed = paper.get("" + level, interval, "bootstrap", "20");
        double covered = StatUtils.mean(column(20, CiMethods.BOOTSTRAP, k * SETTINGS.levels().length + l));
        double error = Math.hypot(printed[1], Math.sqrt(covered * (1 - covered) / NUM_SETS));
        assertTrue(Math.abs(Math.abs(level - covered) - printed[0]) <= 4 * error,
            List.of(interval, level, "paper " + printed[0], "ours " + Math.abs(level - covered)).toString());
      }
    }
  }
}
