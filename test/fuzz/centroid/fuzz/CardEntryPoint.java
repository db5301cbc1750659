// SPDX-License-Identifier: GPL-3.0-only
package centroid.fuzz;

import static centroid.fuzz.BrokenInvariant.unless;

import centroid.weka.card.CardSubject;
import centroid.weka.card.CardWriter;
import centroid.weka.card.ModelCard;
import centroid.weka.check.CheckSettings;
import java.util.Map;
import weka.classifiers.Classifier;
import weka.core.Instances;

/** The model card of a case, with and without test rows. */
final class CardEntryPoint {

  private CardEntryPoint() {
  }

  /** A card is one complete page whose numbers can be read by other programs; test rows that can't be checked are refused by one sentence. */
  static void cardIsWritten(FuzzCase one, Classifier model, Instances rows) throws Exception {
    CardWriter writer = new CardWriter(new CardSubject("case.model", model, new Instances(one.train(), 0)));
    isWhole(writer.card(Map.of("Rows", "12")));
    try {
      isWhole(writer.card(rows, "rows.arff", CheckSettings.DEFAULT));
    } catch (IllegalArgumentException e) {
      RefusalMessages.refusalIsOneSentence(e);
    }
  }

  private static void isWhole(ModelCard card) throws Exception {
    unless(card.page().strip().endsWith("</html>"), "cardIsWritten", "the page ends early");
    unless(card.csv().lines().count() > 3, "cardIsWritten", card.csv());
    // JSON has no such numbers.
    String json = card.json().strip();
    unless(json.startsWith("{") && json.endsWith("}") && !json.matches("(?s).*\": -?(NaN|Infinity).*"), "cardIsWritten", json);
  }
}
