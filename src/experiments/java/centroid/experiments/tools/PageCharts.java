// SPDX-License-Identifier: GPL-3.0-only
package centroid.experiments.tools;

import java.util.List;

/** The charts of the index of results, one for each page that draws none of its own. */
final class PageCharts {

  private static final double NONE = Double.NaN;

  private PageCharts() {
  }

  /** Returns all charts, in the order of the index. */
  static List<PageChart> all() {
    return List.of(
        PageChart.of("compare", "Error of ten models", "relative to the error of the others", 1, "| learner | m | / uncorrected |",
            List.of("learner")).where("m", "10").with("Bagging, 10 models", "/ Bagging(10)").with("Bagging, 50 models", "/ Bagging(50)")
            .with("RandomForest, 100 trees", "/ RandomForest(100)"),
        PageChart.of("pool", "Pools relative to the first default of 50 models, m = 10", "ratio (below 1 is better)", 1, "| m | pool | half | cells |",
            List.of("pool", "half")).where("m", "10").with("error", "error").with("interval score", "interval score"),
        PageChart.of("intervals", "Coverage of prediction intervals, m = 10", "coverage", NONE, "| learner | m | method | 0.8 |", List.of("learner"))
            .where("m", "10").where("method", "CentroidBagging").with("level 0.8", "0.8").with("level 0.9", "0.9").with("level 0.95", "0.95"),
        PageChart.of("local", "Interval score relative to -local off", "ratio (below 1 is better)", 1, "| family | coverage | worst slab |",
            List.of("family")).with("CentroidBagging", "score / -local off").with("true distribution", "oracle score / -local off"),
        PageChart.of("groups", "Distance of coverage within groups from 0.9", "distance", 0, "| data | coverage of groups", List.of("data"))
            .with("-group", "distance").with("without -group", "without"),
        PageChart.of("forecasts", "Coverage of forecasts, generated series", "coverage", NONE, "| forecast | coverage at 0.8 | steps |",
            List.of("forecast")).with("level 0.8", "coverage at 0.8").with("level 0.95", "coverage at 0.95"),
        PageChart.of("drift", "Coverage at level 0.9 after a change", "coverage", 0.9, "| class | change | unchanged |", List.of("class", "change"))
            .with("unchanged", "unchanged").with("recalibrated on 50 rows", "recalibrated on 50 rows")
            .with("trained again with 200 more rows", "trained again with 200 more rows"),
        PageChart.of("adaptive", "Coverage at level 0.9 under drift, numeric class", "coverage", 0.9, "| drift | method | coverage |", List.of("drift"))
            .with("fixed", "coverage@method=fixed").with("adaptive", "coverage@method=adaptive")
            .with("adaptive, labels 50 rows late", "coverage@method=adaptive, labels 50 rows late"),
        PageChart.of("totals", "Coverage of totals at level 0.9, generated data", "coverage", 0.9, "| groups | sources | coverage |",
            List.of("groups")).with("PredictTotals", "coverage").with("independent errors", "of independent errors").with("added bounds", "of added bounds"),
        PageChart.of("order", "Coverage of later rows at level 0.9", "coverage", 0.9, "| series | learner | coverage, default", List.of("series", "learner"))
            .with("-order", "-order day").with("default", "coverage, default (out-of-bag)"),
        PageChart.of("abstain", "Share of repetitions in which an accuracy of 0.95 held, least favourable real set", "share", 0.95,
            "| goal | rows | contender |", List.of("contender")).where("goal", "accuracy 0.95").where("rows", "real")
            .with("goal held", "least share of repetitions in which the goal held").with("rows answered", "rows answered"),
        PageChart.of("novelty", "Share of novel rows found, with 5 % false alarms", "share", NONE, "| half | region | sets | ours |",
            List.of("half", "region")).with("-novelty", "ours").with("isolationForest", "isolationForest"),
        PageChart.of("shift", "Coverage at level 0.9 for rows with other inputs", "coverage", 0.9, "| data | learner | coverage, default |",
            List.of("data", "learner")).with("-target", "coverage, -target").with("default", "coverage, default"),
        PageChart.of("wrapped", "Coverage of CalibratedClassifier at level 0.9, with the spread of sets", "coverage", 0.9,
            "| learner | method | 0.8 | worst |", List.of("learner")).with("10-fold calibration", "0.9@method=10-fold calibration")
            .with("CentroidBagging", "0.9@method=CentroidBagging"),
        PageChart.of("sets", "Log-loss and error relative to Bagging, m = 5", "ratio (below 1 is better)", 1, "| learner | m | sets | log-loss ratio |",
            List.of("learner")).where("m", "5").with("log-loss", "log-loss ratio").with("error", "error ratio"),
        PageChart.of("labels", "Lowest coverage of a label at level 0.9", "coverage", 0.9, "| learner | half | labels |", List.of("learner"))
            .where("half", "all sets").with("-coverage class", "lowest").with("marginal sets", "lowest#2"),
        PageChart.of("learners", "Error relative to RandomForest with 100 trees, numeric class", "error ratio (below 1 is better)", 1,
            "| method | error / RandomForest(100), half A |", List.of("method")).with("half A", "error / RandomForest(100), half A")
            .with("half B", "half B"),
        PageChart.of("networks", "Five networks relative to the default", "ratio (above 1: the default is better)", 1, "| choice | interval score, half A |",
            List.of("choice")).with("interval score, half B", "interval score, half B").with("error, half B", "error, half B"),
        PageChart.of("network-classes", "Log-loss of five networks minus that of the default", "difference (above 0: the default is better)", 0,
            "| choice | log-loss, half A |", List.of("choice")).with("half A", "log-loss, half A").with("half B", "log-loss, half B"),
        PageChart.of("uci", "Negative log-likelihood on energy, chosen epochs", "NLL (lower is better)", NONE, "## energy, chosen epochs\n| method | RMSE |",
            List.of("method")).with("NLL", "NLL"),
        PageChart.of("clear", "Interval score relative to the best published CLEAR variant", "ratio (below 1 is better)", 1, "| set | CLEAR variant | seeds |",
            List.of("set")).with("networks", "networks").with("candidates (-B)", "candidates"),
        PageChart.of("ensemble-cifar10", "Accuracy on CIFAR-10", "accuracy", NONE, "| method | m = 3 |", List.of("method")).with("m = 3", "m = 3")
            .with("m = 5", "m = 5").with("m = 10", "m = 10"),
        PageChart.of("ensemble-cifar10-default", "Accuracy on CIFAR-10", "accuracy", NONE, "| method | m = 3 |", List.of("method")).with("m = 3", "m = 3")
            .with("m = 5", "m = 5"),
        PageChart.of("spark", "Rows scored a second, relative to the filter", "ratio (above 1: faster)", 1, "| | rows per second |", List.of(""))
            .with("rows per second", "/ filter"));
  }
}
