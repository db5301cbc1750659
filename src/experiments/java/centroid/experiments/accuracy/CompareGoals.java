// SPDX-License-Identifier: GPL-3.0-only
package centroid.experiments.accuracy;

import centroid.compare.DataFile;
import centroid.experiments.accuracy.CompareResults.Other;
import centroid.experiments.accuracy.CompareResults.Task;
import centroid.experiments.accuracy.CompareStudy.Method;
import centroid.experiments.harness.Half;
import centroid.experiments.harness.Learner;
import centroid.experiments.report.Goal;
import centroid.experiments.report.Ratios;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.OptionalDouble;

/** The goals of {@link CompareStudy}, for the learners and sizes that ran. */
record CompareGoals(CompareResults results) {

  private static final Task REPTREE = new Task(Learner.REPTREE, true);
  private static final Task RANDOMTREE = new Task(Learner.RANDOMTREE, true);
  private static final Task LINEARREGRESSION = new Task(Learner.LINEARREGRESSION, true);
  private static final Task J48 = new Task(Learner.J48, false);
  private static final int SMALL = 5;
  private static final int LARGE = 10;
  /** The largest error on a single set, relative to the ensemble without correction. */
  private static final double WORST = 1.03;
  private static final double BRIER_OF_FOREST = 0.96;

  /** An upper bound of a ratio. */
  private record Bound(Task task, int m, double largest) {
  }

  private static final List<Bound> ERRORS = List.of(new Bound(REPTREE, SMALL, 0.92), new Bound(RANDOMTREE, SMALL, 0.94),
      new Bound(LINEARREGRESSION, SMALL, 0.88), new Bound(new Task(Learner.M5P, true), SMALL, 0.955), new Bound(J48, SMALL, 0.95),
      new Bound(new Task(Learner.RANDOMTREE, false), SMALL, 0.92), new Bound(new Task(Learner.LOGISTIC, false), SMALL, 0.96),
      new Bound(new Task(Learner.NAIVEBAYES, false), SMALL, 0.87));
  private static final List<Bound> DISTANCES = List.of(new Bound(REPTREE, SMALL, 0.89), new Bound(REPTREE, LARGE, 0.93),
      new Bound(RANDOMTREE, SMALL, 0.98), new Bound(RANDOMTREE, LARGE, 0.98), new Bound(LINEARREGRESSION, SMALL, 0.82),
      new Bound(LINEARREGRESSION, LARGE, 0.82), new Bound(J48, SMALL, 0.96), new Bound(J48, LARGE, 0.96));

  /** Returns the wanted distance, relative to Bagging of the same size, if there is one. */
  static OptionalDouble largestDistance(Task task, int m) {
    return DISTANCES.stream().filter(bound -> bound.task.equals(task) && bound.m == m).mapToDouble(Bound::largest).findFirst();
  }

  List<Goal> all() {
    List<Goal> goals = new ArrayList<>();
    ERRORS.stream().filter(bound -> has(bound.task, bound.m)).forEach(bound -> goals.add(goal(bound, "error, relative to Bagging of the same m",
        results.errors(bound.task, bound.m, Half.B, new Other(Method.BAGGING, bound.m)))));
    goals.addAll(ofForest());
    goals.addAll(ofUncorrected());
    DISTANCES.stream().filter(bound -> has(bound.task, bound.m)).forEach(bound -> goals.add(goal(bound, "W2, relative to Bagging of the same m",
        results.distances(bound.task, bound.m, Half.B))));
    return goals;
  }

  private boolean has(Task task, int m) {
    return has(m) && results.tasks().contains(task) && !results.sets(task, Half.B).isEmpty();
  }

  private boolean has(int m) {
    return Arrays.stream(results.run().settings().sizes()).anyMatch(size -> size == m);
  }

  private static Goal goal(Bound bound, String what, Ratios ratios) {
    return new Goal("half B, " + bound.task + ", m = " + bound.m, what, text(ratios), "at most " + bound.largest, ratios.mean() <= bound.largest);
  }

  private List<Goal> ofForest() {
    List<Goal> goals = new ArrayList<>();
    String what = "error, relative to RandomForest(" + CompareStudy.TREES + ")";
    for (Bound bound : List.of(new Bound(REPTREE, LARGE, 1), new Bound(J48, LARGE, BRIER_OF_FOREST))) {
      if (has(bound.task, LARGE)) {
        goals.add(goal(bound, what, results.errors(bound.task, LARGE, Half.B, Other.FOREST)));
      }
    }
    if (has(J48, LARGE)) {
      double ours = results.wrong(J48, Half.B, new Other(Method.CENTROID, LARGE));
      double theirs = results.wrong(J48, Half.B, Other.FOREST);
      goals.add(new Goal("half B, J48, m = " + LARGE, "wrong labels, not above RandomForest(" + CompareStudy.TREES + ")", percent(ours),
          "at most " + percent(theirs), ours <= theirs));
    }
    return goals;
  }

  /** The worst of all sets and learners: at one size on half B, and everywhere. */
  private List<Goal> ofUncorrected() {
    List<Goal> goals = new ArrayList<>();
    if (has(SMALL) && results.tasks().stream().anyMatch(task -> has(task, SMALL))) {
      goals.add(worst(Half.B, SMALL));
    }
    goals.add(worst(Half.ALL, results.run().settings().sizes()));
    return goals;
  }

  /** A learner and size on one set, relative to the ensemble without correction. */
  private record OnSet(Task task, DataFile set, int m, double ratio) {
  }

  private Goal worst(Half half, int... sizes) {
    OnSet worst = results.tasks().stream().flatMap(task -> results.sets(task, half).stream().flatMap(set -> Arrays.stream(sizes)
            .mapToObj(m -> new OnSet(task, set, m, results.error(task, set, m, new Other(Method.UNCORRECTED, m))))))
        .max(Comparator.comparingDouble(OnSet::ratio)).orElseThrow();
    return new Goal(half + ", all learners, " + (sizes.length == 1 ? "m = " + sizes[0] : "all m"), "worst set, relative to the uncorrected ensemble",
        String.format(Locale.ROOT, "%.3f (%s, %s, m = %d)", worst.ratio, worst.set.name(), worst.task, worst.m), "at most " + WORST,
        worst.ratio <= WORST);
  }

  private static String text(Ratios ratios) {
    return String.format(Locale.ROOT, "%.3f +- %.3f", ratios.mean(), ratios.error());
  }

  private static String percent(double share) {
    return String.format(Locale.ROOT, "%.2f %%", 100 * share);
  }
}
