// SPDX-License-Identifier: GPL-3.0-only
package centroid.selective;

import java.io.Serializable;
import java.math.BigDecimal;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/**
 * What answered rows must fulfil.
 *
 * @param kind the measure
 * @param value its smallest value, or the largest width
 * @param label the label of precision or recall; null for the second of two labels
 * @param confidence the probability with which the value holds; for a width, the level of the interval
 * @serial exclude
 */
public record AnswerGoal(Kind kind, double value, String label, double confidence) implements Serializable {

  private static final long serialVersionUID = 1L;

  private static final double DEFAULT_CONFIDENCE = 0.95;
  private static final String CONFIDENCE = "confidence";
  private static final String LEVEL = "level";
  private static final String FORMS = "such as \"accuracy 0.95\", \"precision 0.9 yes\", \"recall 0.9 yes confidence 0.99\" or \"width 3 level 0.9\"";

  /** A measure of the answered rows. */
  public enum Kind {
    /** The share of right labels among answered rows. */
    ACCURACY,
    /** The share of rows with the label among those that are answered with it. */
    PRECISION,
    /** The share of the rows with the label that are answered with it. */
    RECALL,
    /** The width of the interval of a numeric class. */
    WIDTH;

    /** The name that users type. */
    @Override
    public String toString() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  /**
   * Reads a goal.
   *
   * @param setting the name of the option in messages
   * @param text a measure, a number, for precision and recall a label, then {@code confidence} or {@code level} with a fraction; blank for none
   * @return null for a blank text
   * @throws IllegalArgumentException if it can't be read
   */
  public static AnswerGoal parse(String setting, String text) {
    if (text.isBlank()) {
      return null;
    }
    String[] words = text.strip().split("\\s+");
    Kind kind = Arrays.stream(Kind.values()).filter(each -> each.toString().equals(words[0])).findFirst()
        .orElseThrow(() -> wrong(setting, "begin with accuracy, precision, recall or width", text));
    String keyword = kind == Kind.WIDTH ? LEVEL : CONFIDENCE;
    boolean isGiven = words.length >= 4 && words[words.length - 2].equals(keyword);
    double confidence = isGiven ? number(words[words.length - 1]) : DEFAULT_CONFIDENCE;
    double value = words.length < 2 ? Double.NaN : number(words[1]);
    String label = words.length < 2 ? "" : String.join(" ", Arrays.copyOfRange(words, 2, Math.max(2, words.length - (isGiven ? 2 : 0))));
    require(kind == Kind.WIDTH ? value > 0 && value < Double.POSITIVE_INFINITY : value > 0 && value < 1, setting,
        kind == Kind.WIDTH ? "name a width above 0" : "name a fraction between 0 and 1", text);
    require(confidence > 0 && confidence < 1, setting, "have a " + keyword + " between 0 and 1", text);
    boolean takesLabel = kind == Kind.PRECISION || kind == Kind.RECALL;
    require(takesLabel || label.isEmpty(), setting, "have nothing but a number and a " + keyword + " behind " + kind, text);
    return new AnswerGoal(kind, value, label.isEmpty() ? null : unquoted(label), confidence);
  }

  private static void require(boolean condition, String setting, String rule, String text) {
    if (!condition) {
      throw wrong(setting, rule, text);
    }
  }

  private static IllegalArgumentException wrong(String setting, String rule, String text) {
    return new IllegalArgumentException(setting + " must " + rule + ", but was '" + text + "'; write it " + FORMS);
  }

  private static double number(String word) {
    try {
      return Double.parseDouble(word);
    } catch (NumberFormatException e) {
      return Double.NaN;
    }
  }

  private static String unquoted(String label) {
    boolean quoted = label.length() > 1 && label.charAt(0) == '\'' && label.endsWith("'");
    return quoted ? label.substring(1, label.length() - 1) : label;
  }

  /**
   * Returns why a class can't have this goal.
   *
   * @param labels of the class; null for a numeric class
   * @return the end of a sentence that begins with the option; null if it can
   */
  public String objection(String target, List<String> labels) {
    if (labels == null || kind == Kind.WIDTH) {
      return labels == null && kind == Kind.WIDTH ? null : kind + " needs a " + (labels == null ? "nominal" : "numeric") + " class, but " + target + " is "
          + (labels == null ? "numeric; use width" : "nominal; use accuracy, precision or recall");
    }
    if (kind != Kind.ACCURACY && labels.size() != 2) {
      return kind + " needs a class of two labels, but " + target + " has " + labels.size()
          + "; use accuracy, or make a class of two labels by the filter MakeIndicator";
    }
    return kind == Kind.ACCURACY || label == null || labels.contains(label) ? null
        : kind + " needs a label of " + target + ", which are " + String.join(" and ", labels) + ", but was '" + label + "'";
  }

  /** The index of the label; the second one if none was named. */
  public int labelIndex(List<String> labels) {
    return label == null ? labels.size() - 1 : labels.indexOf(label);
  }

  /** The same goal with another value. */
  AnswerGoal with(double other) {
    return new AnswerGoal(kind, other, label, confidence);
  }

  /** The goal as users type it, without a default confidence or level. */
  @Override
  public String toString() {
    return kind + " " + text(value) + (label == null ? "" : " " + label)
        + (confidence == DEFAULT_CONFIDENCE ? "" : " " + (kind == Kind.WIDTH ? LEVEL : CONFIDENCE) + " " + text(confidence));
  }

  private static String text(double number) {
    return new BigDecimal(String.valueOf(number)).stripTrailingZeros().toPlainString();
  }
}
