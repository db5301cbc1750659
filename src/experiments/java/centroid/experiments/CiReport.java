package centroid.experiments;

import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.IntStream;
import org.apache.commons.math3.stat.descriptive.SummaryStatistics;

/** Makes the tables of the confidence-interval experiment from its rows. */
final class CiReport {

  private final Run run;
  private final CiSettings settings;
  private final List<String> methods;
  private final PaperNumbers paper = new PaperNumbers("paper-table3.csv");

  CiReport(Run run, CiSettings settings, CiMethods methods) throws IOException {
    this.run = run;
    this.settings = settings;
    this.methods = methods.names();
  }

  void publish() throws IOException {
    PaperTable coverage = coverage(true);
    PaperTable distances = distances();
    PaperTable claims = coverageClaims(List.of(CiMethods.RESTORED, CiMethods.RESTORED_BY_START, CiMethods.SELECTION));
    List<String> others = methods.stream().filter(method -> !method.equals(CiMethods.BOOTSTRAP)).toList();
    PaperTable allClaims = coverageClaims(others);
    PaperTable ratios = distanceRatios();
    StringBuilder text = new StringBuilder("## What the paper claims of the centroids, against the bootstrap with as many particles\n\n"
        + "Difference of coverage errors, method less bootstrap, on the same data sets (below 0 is better; two standard errors make it significant), at m <= 20:\n\n");
    text.append(claims.wideMarkdown()).append('\n');
    others.forEach(method -> text.append(claimCount(allClaims, method)));
    text.append("\nRatio of W2 to the bootstrap's (below 1 is better):\n\n").append(ratios.wideMarkdown());
    StringBuilder more = new StringBuilder("\n## Coverage error (tables 1 and 3)\n\nDistance of the share of intervals that hold the truth from the level, "
        + "with its standard error; in brackets the paper's number and the verdict.\nThe paper's centroid row stands beside every centroid method; "
        + "its bootstrap rows beside ours. The shares themselves are in ").append(run.name()).append("-coverage.csv.\n\n");
    for (String method : methods) {
      String count = verdicts(coverage, method);
      more.append(count.isEmpty() ? "" : "- " + method + ": " + count + "\n");
    }
    for (double level : settings.levels()) {
      more.append("\n### Level ").append(level).append("\n\n").append(part(coverage, "" + level).wideMarkdown());
    }
    more.append("\n## Distance to the bootstrap (figure 2) and spread\n\nW2 to ").append(settings.reference())
        .append(" bootstrap solutions: of the first coefficient on all data sets, of the whole vector (exact optimal transport) on the first ")
        .append(Math.min(run.trials(), settings.vectorSets())).append(".\nSpread: standard deviation of the first coefficient over that of the ")
        .append("bootstrap solutions.\n\n").append(distances.wideMarkdown()).append('\n').append(new CiPlots(run, settings).draw(coverage, distances));
    Map<String, PaperTable> files = new LinkedHashMap<>();
    files.put(".csv", coverage);
    files.put("-coverage.csv", coverage(false));
    files.put("-distance.csv", distances);
    files.put("-claims.csv", allClaims);
    run.publish("Confidence intervals of a linear model (tables 1 and 3, figure 2)", text.toString(), more.toString(), files);
  }

  /** Rows of one number over all data sets. */
  private double[] column(int m, String method, int number) {
    return IntStream.range(0, run.trials()).mapToDouble(set -> run.log().get(CiStudy.key(set, m, method))[number]).toArray();
  }

  private int numCoverages() {
    return CiStudy.INTERVALS.size() * settings.levels().length;
  }

  /** Errors as the paper has them, or the shares themselves, which tell too wide intervals from too narrow ones. */
  private PaperTable coverage(boolean asError) {
    PaperTable table = new PaperTable(List.of("level", "interval", "method", "m"), true, 3);
    for (int l = 0; l < settings.levels().length; l++) {
      for (int k = 0; k < CiStudy.INTERVALS.size(); k++) {
        String interval = CiStudy.INTERVALS.get(k).name().toLowerCase(Locale.ROOT);
        String level = "" + settings.levels()[l];
        for (String method : methods) {
          for (int m : settings.sizes()) {
            double share = mean(column(m, method, k * settings.levels().length + l));
            double[] printed = asError ? paper.get(level, interval, inPaper(method), "" + m) : new double[] {Double.NaN, Double.NaN};
            table.add(List.of(level, interval, method, "" + m), printed[0], printed[1], asError ? Math.abs(settings.levels()[l] - share) : share,
                Math.sqrt(share * (1 - share) / run.trials()));
          }
        }
      }
    }
    return table;
  }

  /** The row of the paper's table that a method is compared with. */
  private static String inPaper(String method) {
    return List.of(CiMethods.BOOTSTRAP, CiMethods.BAYESIAN, CiMethods.RESIDUAL).contains(method) ? method : "centroid";
  }

  private static PaperTable part(PaperTable table, String level) {
    PaperTable part = new PaperTable(List.of("interval", "method", "m"), true, 3);
    table.rows().stream().filter(row -> row.labels().get(0).equals(level))
        .forEach(row -> part.add(row.labels().subList(1, 4), row.paper(), row.paperError(), row.ours(), row.error()));
    return part;
  }

  private static String verdicts(PaperTable table, String method) {
    PaperTable part = new PaperTable(List.of("level", "interval", "method", "m"), true, 3);
    table.rows().stream().filter(row -> row.labels().get(2).equals(method))
        .forEach(row -> part.add(row.labels(), row.paper(), row.paperError(), row.ours(), row.error()));
    return part.count();
  }

  /** Coverage error less the bootstrap's, for few particles. */
  private PaperTable coverageClaims(List<String> compared) {
    PaperTable table = new PaperTable(List.of("method", "interval", "level", "m"), true, 3);
    for (String method : compared) {
      for (int k = 0; k < CiStudy.INTERVALS.size(); k++) {
        for (int l = 0; l < settings.levels().length; l++) {
          for (int m : IntStream.of(settings.sizes()).filter(size -> size <= 20).toArray()) {
            int number = k * settings.levels().length + l;
            double[] ours = column(m, method, number);
            double[] theirs = column(m, CiMethods.BOOTSTRAP, number);
            double level = settings.levels()[l];
            SummaryStatistics difference = new SummaryStatistics();
            IntStream.range(0, ours.length).forEach(set -> difference.addValue(ours[set] - theirs[set]));
            table.add(List.of(method, CiStudy.INTERVALS.get(k).name().toLowerCase(Locale.ROOT), "" + level, "" + m),
                Math.abs(level - mean(ours)) - Math.abs(level - mean(theirs)), difference.getStandardDeviation() / Math.sqrt(ours.length));
          }
        }
      }
    }
    return table;
  }

  private static String claimCount(PaperTable claims, String method) {
    List<PaperTable.Row> rows = claims.rows().stream().filter(row -> row.labels().get(0).equals(method)).toList();
    long smaller = rows.stream().filter(row -> row.ours() < 0).count();
    long clearly = rows.stream().filter(row -> row.ours() < -2 * row.error()).count();
    long worse = rows.stream().filter(row -> row.ours() > 2 * row.error()).count();
    return "- " + method + ": smaller error than the bootstrap in " + smaller + " of " + rows.size() + " cells (in " + clearly
        + " by more than two standard errors), larger by more than two in " + worse + ".\n";
  }

  private PaperTable distances() {
    PaperTable table = new PaperTable(List.of("what", "method", "m"), true, 4);
    String[] what = {"W2, first coefficient", "W2, whole vector", "spread"};
    for (int k = 0; k < what.length; k++) {
      for (String method : methods) {
        for (int m : settings.sizes()) {
          SummaryStatistics values = new SummaryStatistics();
          for (double value : column(m, method, numCoverages() + k)) {
            if (!Double.isNaN(value)) {
              values.addValue(value);
            }
          }
          if (values.getN() > 0) {
            table.add(List.of(what[k], method, "" + m), values.getMean(), values.getStandardDeviation() / Math.sqrt(values.getN()));
          }
        }
      }
    }
    return table;
  }

  /** Mean distance over the bootstrap's mean distance; the standard error is that of the paired difference. */
  private PaperTable distanceRatios() {
    PaperTable table = new PaperTable(List.of("what", "method", "m"), true, 3);
    String[] what = {"first coefficient", "whole vector"};
    List<String> others = new ArrayList<>(methods);
    others.remove(CiMethods.BOOTSTRAP);
    for (int k = 0; k < what.length; k++) {
      for (String method : others) {
        for (int m : settings.sizes()) {
          double[] ours = column(m, method, numCoverages() + k);
          double[] theirs = column(m, CiMethods.BOOTSTRAP, numCoverages() + k);
          int[] known = IntStream.range(0, ours.length).filter(set -> !Double.isNaN(ours[set])).toArray();
          if (known.length > 1) {
            double ratio = IntStream.of(known).mapToDouble(set -> ours[set]).sum() / IntStream.of(known).mapToDouble(set -> theirs[set]).sum();
            SummaryStatistics rest = new SummaryStatistics();
            IntStream.of(known).forEach(set -> rest.addValue(ours[set] - ratio * theirs[set]));
            double base = IntStream.of(known).mapToDouble(set -> theirs[set]).average().orElseThrow();
            table.add(List.of(what[k], method, "" + m), ratio, rest.getStandardDeviation() / Math.sqrt(known.length) / base);
          }
        }
      }
    }
    return table;
  }

  private static double mean(double[] values) {
    return IntStream.range(0, values.length).mapToDouble(k -> values[k]).average().orElseThrow();
  }
}
