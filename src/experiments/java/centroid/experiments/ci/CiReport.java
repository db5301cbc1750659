// SPDX-License-Identifier: GPL-3.0-only
package centroid.experiments.ci;

import centroid.experiments.harness.StudyRun;
import centroid.experiments.report.Estimate;
import centroid.experiments.report.PaperNumbers;
import centroid.experiments.report.PaperTable;
import centroid.experiments.report.Verdict;
import java.io.IOException;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;

/** Makes the tables of the confidence-interval experiment from its results. */
final class CiReport {

  /** The label of a coverage. */
  record CoverageLabel(double level, String interval, CiMethod method, int m) {
  }

  /** The same in the paper. */
  private record PaperLabel(double level, String interval, String method, int m) {
  }

  /** The label of a difference of coverages. */
  private record ClaimLabel(CiMethod method, String interval, double level, int m) {
  }

  /** The label of a distance or a spread. */
  record DistanceLabel(Quantity what, CiMethod method, int m) {
  }

  /** The label of a ratio of distances. */
  private record RatioLabel(String what, CiMethod method, int m) {
  }

  /** Numbers of a result besides its coverages. */
  enum Quantity {
    /** In the first coefficient. */
    FIRST("W2, first coefficient", CiResult::firstDistance),
    /** In all coefficients. */
    VECTOR("W2, whole vector", CiResult::vectorDistance),
    /** Of the first coefficient. */
    SPREAD("spread", CiResult::spread);

    private final String text;
    private final ToDoubleFunction<CiResult> number;

    Quantity(String text, ToDoubleFunction<CiResult> number) {
      this.text = text;
      this.number = number;
    }

    @Override
    public String toString() {
      return text;
    }
  }

  private static final int LARGEST_CLAIMED = 20;

  private final StudyRun<CiResult.Key, CiResult> run;
  private final CiSettings settings;
  private final List<CiMethod> methods;
  private final List<CiMethod> others;
  private final PaperNumbers paper = new PaperNumbers(CiStudy.class, "paper-table3.csv");

  CiReport(StudyRun<CiResult.Key, CiResult> run, CiSettings settings, List<CiMethod> methods) throws IOException {
    this.run = run;
    this.settings = settings;
    this.methods = methods;
    this.others = methods.stream().filter(method -> !method.equals(CiMethod.BOOTSTRAP)).toList();
  }

  void publish() throws IOException {
    PaperTable<CoverageLabel> coverage = coverage(true);
    PaperTable<DistanceLabel> distances = distances();
    PaperTable<ClaimLabel> claims = coverageClaims();
    List<CiMethod> ours = List.of(CiMethod.RESTORED, CiMethod.RESTORED_BY_START, CiMethod.SELECTION);
    StringBuilder text = new StringBuilder("## The paper's claims for centroids, compared with the bootstrap with as many particles\n\n"
        + "Difference of coverage errors, method - bootstrap, on the same data sets (below 0 is better; beyond two standard errors is significant), at m <= "
        + LARGEST_CLAIMED + ":\n\n");
    text.append(claims.where(claim -> ours.contains(claim.method)).wideMarkdown()).append('\n');
    others.forEach(method -> text.append(claimCount(claims, method)));
    text.append("\nRatio of W2 to the bootstrap's (below 1 is better):\n\n").append(distanceRatios().wideMarkdown());
    Map<String, PaperTable<?>> files = new LinkedHashMap<>();
    files.put(".csv", coverage);
    files.put("-coverage.csv", coverage(false));
    files.put("-distance.csv", distances);
    files.put("-claims.csv", claims);
    run.publish("Confidence intervals of a linear model (tables 1 and 3, figure 2)", "", text.toString(), details(coverage, distances), files);
  }

  private String details(PaperTable<CoverageLabel> coverage, PaperTable<DistanceLabel> distances) throws IOException {
    StringBuilder text = new StringBuilder("\n## Coverage error (tables 1 and 3)\n\nAbsolute difference between coverage of the true coefficient and "
        + "the level, with its standard error; in brackets the paper's number and the result of the comparison.\nEvery centroid method is compared "
        + "with the paper's centroid row, our bootstraps with its bootstrap rows. The coverages are in ").append(run.name()).append("-coverage.csv.\n\n");
    for (CiMethod method : methods) {
      String count = coverage.where(label -> label.method.equals(method)).count();
      text.append(count.isEmpty() ? "" : "- " + method + ": " + count + "\n");
    }
    for (double level : settings.levels()) {
      text.append("\n### Level ").append(level).append("\n\n").append(coverage.wideMarkdownOf(level));
    }
    return text.append("\n## Distance to the bootstrap (figure 2) and spread\n\nW2 to ").append(settings.reference())
        .append(" bootstrap solutions: of the first coefficient on all data sets, of the whole vector (exact optimal transport) on the first ")
        .append(Math.min(run.trials(), settings.vectorSets())).append(".\nSpread: standard deviation of the first coefficient / that of the ")
        .append("bootstrap solutions.\n\n").append(distances.wideMarkdown()).append('\n').append(new CiPlots(run, settings).draw(coverage, distances))
        .toString();
  }

  /** One number of all data sets. */
  private double[] column(int m, CiMethod method, ToDoubleFunction<CiResult> number) {
    return IntStream.range(0, run.trials()).mapToDouble(set -> number.applyAsDouble(run.log().get(new CiResult.Key(set, m, method)))).toArray();
  }

  private double[] covered(int m, CiMethod method, int interval, int level) {
    return column(m, method, result -> result.covered()[interval][level] ? 1 : 0);
  }

  /** Coverage errors as in the paper, or coverages, which distinguish over-covering from under-covering intervals. */
  private PaperTable<CoverageLabel> coverage(boolean asError) {
    PaperTable<CoverageLabel> table = new PaperTable<>(List.of("level", "interval", "method", "m"), Verdict.Better.SMALLER, 3);
    for (int l = 0; l < settings.levels().length; l++) {
      for (int k = 0; k < CiResult.INTERVALS.size(); k++) {
        for (CiMethod method : methods) {
          for (int m : settings.sizes()) {
            double level = settings.levels()[l];
            String interval = CiResult.text(CiResult.INTERVALS.get(k));
            double share = mean(covered(m, method, k, l));
            Estimate ours = new Estimate(asError ? Math.abs(level - share) : share, Math.sqrt(share * (1 - share) / run.trials()));
            table.add(new CoverageLabel(level, interval, method, m),
                asError ? paper.get(new PaperLabel(level, interval, method.inPaper(), m)) : Estimate.NONE, ours);
          }
        }
      }
    }
    return table;
  }

  /** Differences of coverage errors to the bootstrap; the standard error is that of the paired difference of coverages. */
  private PaperTable<ClaimLabel> coverageClaims() {
    PaperTable<ClaimLabel> table = new PaperTable<>(List.of("method", "interval", "level", "m"), Verdict.Better.SMALLER, 3);
    for (CiMethod method : others) {
      for (int k = 0; k < CiResult.INTERVALS.size(); k++) {
        for (int l = 0; l < settings.levels().length; l++) {
          for (int m : IntStream.of(settings.sizes()).filter(size -> size <= LARGEST_CLAIMED).toArray()) {
            double[] ours = covered(m, method, k, l);
            double[] theirs = covered(m, CiMethod.BOOTSTRAP, k, l);
            double level = settings.levels()[l];
            table.add(new ClaimLabel(method, CiResult.text(CiResult.INTERVALS.get(k)), level, m),
                new Estimate(Math.abs(level - mean(ours)) - Math.abs(level - mean(theirs)), Estimate.of(Estimate.differences(ours, theirs)).error()));
          }
        }
      }
    }
    return table;
  }

  private static String claimCount(PaperTable<ClaimLabel> claims, CiMethod method) {
    List<Estimate> differences = claims.where(claim -> claim.method.equals(method)).rows().stream().map(PaperTable.Row::ours).toList();
    long smaller = differences.stream().filter(difference -> difference.mean() < 0).count();
    long clearly = differences.stream().filter(difference -> difference.mean() < -2 * difference.error()).count();
    long worse = differences.stream().filter(difference -> difference.mean() > 2 * difference.error()).count();
    return "- " + method + ": smaller error than the bootstrap in " + smaller + " of " + differences.size() + " cells (in " + clearly
        + " by more than two standard errors), larger by more than two in " + worse + ".\n";
  }

  private PaperTable<DistanceLabel> distances() {
    PaperTable<DistanceLabel> table = new PaperTable<>(List.of("what", "method", "m"), Verdict.Better.SMALLER, 4);
    for (Quantity what : Quantity.values()) {
      for (CiMethod method : methods) {
        for (int m : settings.sizes()) {
          double[] known = Estimate.known(column(m, method, what.number));
          if (known.length > 0) {
            table.add(new DistanceLabel(what, method, m), Estimate.of(known));
          }
        }
      }
    }
    return table;
  }

  /** Mean distance over the bootstrap's mean distance; the standard error is that of the paired difference. */
  private PaperTable<RatioLabel> distanceRatios() {
    PaperTable<RatioLabel> table = new PaperTable<>(List.of("what", "method", "m"), Verdict.Better.SMALLER, 3);
    addRatios(table, "first coefficient", Quantity.FIRST);
    addRatios(table, "whole vector", Quantity.VECTOR);
    return table;
  }

  private void addRatios(PaperTable<RatioLabel> table, String what, Quantity quantity) {
    for (CiMethod method : others) {
      for (int m : settings.sizes()) {
        double[] ours = column(m, method, quantity.number);
        double[] theirs = column(m, CiMethod.BOOTSTRAP, quantity.number);
        int[] known = IntStream.range(0, ours.length).filter(set -> !Double.isNaN(ours[set])).toArray();
        if (known.length > 1) {
          double base = IntStream.of(known).mapToDouble(set -> theirs[set]).sum();
          double ratio = IntStream.of(known).mapToDouble(set -> ours[set]).sum() / base;
          Estimate rest = Estimate.of(IntStream.of(known).mapToDouble(set -> ours[set] - ratio * theirs[set]).toArray());
          table.add(new RatioLabel(what, method, m), new Estimate(ratio, rest.error() / (base / known.length)));
        }
      }
    }
  }

  private static double mean(double[] values) {
    return Arrays.stream(values).average().orElseThrow();
  }
}
