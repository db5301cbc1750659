// SPDX-License-Identifier: GPL-3.0-only
package centroid.weka.card;

import centroid.html.Html;
import centroid.text.JsonText;
import centroid.text.TextTable;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** A card of a model, as one self-contained HTML page and, with the same numbers, as comma-separated values and JSON. */
public final class ModelCard {

  private final String model;
  private final String under;
  private final List<CardSection> sections;
  private final List<String> origin;

  /**
   * Creates a card.
   *
   * @param model the name of the model
   * @param under what it is, in one line
   * @param origin lines about the making of the card
   */
  ModelCard(String model, String under, List<CardSection> sections, List<String> origin) {
    this.model = model;
    this.under = under;
    this.sections = List.copyOf(sections);
    this.origin = List.copyOf(origin);
  }

  /** Returns the complete document. */
  public String page() throws IOException {
    StringBuilder html = new StringBuilder();
    sections.forEach(section -> html.append(section.html()));
    return Html.page("Model card: " + model, under, html.toString(), origin);
  }

  /** Returns one line for every number, sentence and fact, with a header. */
  public String csv() {
    StringBuilder text = new StringBuilder(TextTable.csv(List.of("section", "name", "measure", "value")));
    sections.forEach(section -> text.append(section.csv()));
    return text.toString();
  }

  /** Returns an object with a member for each section. */
  public String json() {
    Map<String, Object> card = new LinkedHashMap<>();
    card.put("name", model);
    sections.forEach(section -> card.put(section.name(), section.json()));
    return JsonText.of(card) + "\n";
  }
}
