// SPDX-License-Identifier: GPL-3.0-only
package centroid.weka.gui;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import weka.classifiers.evaluation.NumericPrediction;
import weka.classifiers.evaluation.Prediction;
import weka.classifiers.rules.ZeroR;
import weka.core.Attribute;
import weka.gui.ResultHistoryPanel;

/** Names of results, and what the result list knows of them. */
class ExplorerResultTest {

  private static final Attribute PRICE = new Attribute("price");
  private static final String BAGGING =
      "Scheme:       weka.classifiers.meta.CentroidBagging -I %d -W weka.classifiers.trees.REPTree -- -L -1\nRelation:     houses\n";

  private static ArrayList<Prediction> predictions() {
    return new ArrayList<>(List.of(new NumericPrediction(1, 2, 1, new double[][] {{0, 3}})));
  }

  private static void add(ResultHistoryPanel history, String label, String text, Object... parts) {
    history.addResult(label, new StringBuffer(text));
    history.addObject(label, new ArrayList<>(List.of(parts)));
  }

  @Test
  void resultsAreNamedByTheListAndByTheOptionsInWhichTheyDiffer() {
    ResultHistoryPanel history = new ResultHistoryPanel(null);
    ArrayList<Prediction> five = predictions();
    ZeroR model = new ZeroR();
    add(history, "15:00:01 - meta.CentroidBagging", String.format(BAGGING, 5), model, five, PRICE);
    add(history, "15:00:02 - meta.CentroidBagging", String.format(BAGGING, 10), predictions(), PRICE);
    add(history, "15:00:03 - rules.ZeroR", "Scheme:       weka.classifiers.rules.ZeroR\nRelation:     houses\n", predictions(), new Attribute("rent"));
    add(history, "15:00:04 - rules.ZeroR", "stopped, without predictions");
    List<ExplorerResult> all = ExplorerResult.listed(history, null).toList();
    assertEquals(List.of("15:00:03 - rules.ZeroR", "15:00:02 - meta.CentroidBagging of REPTree, -I 10", "15:00:01 - meta.CentroidBagging of REPTree, -I 5"),
        all.stream().map(result -> result.name(all)).toList());
    ExplorerResult first = all.get(2);
    assertSame(model, first.model());
    assertSame(five, first.predictions());
    assertEquals("houses", first.relation());
    assertEquals("15:00:01 - meta.CentroidBagging of REPTree", first.name(List.of(all.get(0))), "another learner has another name already");
    assertEquals(List.of(first.name(all), all.get(1).name(all)), ResultComparison.names(first, all.get(1)));
    assertEquals(List.of("15:00:03 - rules.ZeroR (this)", "15:00:03 - rules.ZeroR (other)"), ResultComparison.names(all.get(0), all.get(0)));
    assertEquals(List.of(all.get(1)), ResultComparison.others(all, five, PRICE, ResultComparison::isComparable), "those of the same class");
  }

  @Test
  void aResultOfNoListHasNoLabel() {
    ExplorerResult unlisted = ExplorerResult.of(predictions());
    assertEquals("", unlisted.source());
    assertNull(unlisted.model());
    assertEquals("", TestedRows.of(unlisted).names().of(1));
  }

  @Test
  void optionsAreCompared() {
    CommandOptions one = CommandOptions.of("weka.classifiers.meta.Bagging -O -I 5 -W weka.classifiers.trees.REPTree -- -L -1");
    CommandOptions other = CommandOptions.of("weka.classifiers.meta.Bagging -I 5 -S 2 -W weka.classifiers.trees.REPTree -- -L 3");
    assertEquals("REPTree", one.baseLearner());
    assertEquals("-O -- -L -1, without -S", one.differingFrom(List.of(other)));
    assertEquals("-S 2 -- -L 3, without -O", other.differingFrom(List.of(one)));
    assertEquals("without -S", CommandOptions.of("x.Y -I 5").differingFrom(List.of(CommandOptions.of("x.Y -I 5 -S 2"))));
    assertEquals("", one.differingFrom(List.of(one)));
    assertEquals("", CommandOptions.of("").baseLearner());
    assertEquals("old.model", CommandOptions.of("x.Y -W weka.classifiers.trees.RandomForest -model /models/old.model").baseLearner(), "-W is not used");
    assertEquals("RandomForest", CommandOptions.of("x.Y -W weka.classifiers.trees.RandomForest -model .").baseLearner(), "a folder means none");
    assertEquals("NaiveBayes", CommandOptions.of("x.Y -W \"weka.classifiers.bayes.NaiveBayes -K\"").baseLearner());
  }
}
