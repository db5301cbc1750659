// SPDX-License-Identifier: GPL-3.0-only
package centroid.experiments.published;

import centroid.experiments.report.Estimate;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** The published results of the CLEAR benchmark: a line for each set, variant, method, metric and seed. */
record ClearPublished(List<Line> lines) {

  private static final int NUM_COLUMNS = 6;
  /** The name of the interval score. */
  private static final String SCORE = "intervalscoreloss";
  /** The name of the coverage. */
  private static final String COVERAGE = "picp";

  /** A variant of a method. */
  record Source(String variant, String method) {

    @Override
    public String toString() {
      return method.toUpperCase(Locale.ROOT) + ", variant " + variant;
    }
  }

  /** One number. */
  private record Line(String set, Source source, String metric, int seed, double value) {

    boolean is(FixedSplits ofSet, Source by, String number) {
      return set.equals(ofSet.name()) && source.equals(by) && metric.equals(number);
    }
  }

  static ClearPublished read(Path folder) throws IOException {
    Path file = folder.resolve("published.csv");
    return new ClearPublished(FixedSplits.lines(file, ClearFolder.CONTENT).stream().skip(1).map(line -> parse(line, file)).toList());
  }

  private static Line parse(String line, Path file) {
    String[] cells = line.split(",");
    if (cells.length != NUM_COLUMNS) {
      throw new IllegalArgumentException("File '" + file + "' must have the columns set, variant, method, metric, seed and value, but has the line '"
          + line + "'");
    }
    return new Line(cells[0], new Source(cells[1], cells[2]), cells[3], Integer.parseInt(cells[4]), Double.parseDouble(cells[5]));
  }

  /** Those with numbers for a set. */
  List<Source> sources(FixedSplits set) {
    return lines.stream().filter(line -> line.set.equals(set.name())).map(Line::source).distinct().toList();
  }

  Estimate coverage(FixedSplits set, Source source) {
    return mean(set, source, COVERAGE);
  }

  Estimate score(FixedSplits set, Source source) {
    return mean(set, source, SCORE);
  }

  /** The score of one seed; NaN if it is not published. */
  double score(FixedSplits set, Source source, int seed) {
    return lines.stream().filter(line -> line.is(set, source, SCORE) && line.seed == seed).mapToDouble(Line::value).findFirst()
        .orElse(Double.NaN);
  }

  /** The variant of a method with the lowest mean score on these seeds, if there is a score for one of them. */
  Optional<Source> best(FixedSplits set, String method, int[] seeds) {
    return sources(set).stream().filter(source -> source.method.equals(method) && !Double.isNaN(score(set, source, seeds).mean()))
        .min(Comparator.comparingDouble(source -> score(set, source, seeds).mean()));
  }

  Estimate coverage(FixedSplits set, Source source, int[] seeds) {
    return mean(set, source, COVERAGE, seeds);
  }

  Estimate score(FixedSplits set, Source source, int[] seeds) {
    return mean(set, source, SCORE, seeds);
  }

  Estimate width(FixedSplits set, Source source) {
    return mean(set, source, "mpiw");
  }

  private Estimate mean(FixedSplits set, Source source, String metric, int[] seeds) {
    return Estimate.of(lines.stream().filter(line -> line.is(set, source, metric) && Arrays.stream(seeds).anyMatch(seed -> seed == line.seed))
        .mapToDouble(Line::value).toArray());
  }

  private Estimate mean(FixedSplits set, Source source, String metric) {
    return Estimate.of(lines.stream().filter(line -> line.is(set, source, metric)).mapToDouble(Line::value).toArray());
  }
}
