// SPDX-License-Identifier: GPL-3.0-only
package centroid.weka.model;

import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.net.URLDecoder;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;

/**
 * Some calibration rows with their out-of-bag residuals and bias corrections, for the plot of the correction along an attribute. It is not saved with a model,
 * because models keep no training rows.
 *
 * @param targets what is corrected: a numeric class, or probabilities of labels; none without a correction
 * @param columns attributes of the same rows, those along which the correction varies most first
 */
public record CorrectionSample(List<Target> targets, List<Column> columns) {

  /** The sample of a model that corrects nothing. */
  public static final CorrectionSample NONE = new CorrectionSample(List.of(), List.of());

  private static final String ATTRIBUTE = "attribute: ";
  private static final String NO_DATE = "-";
  /** Digits of numbers; more are not seen in a plot. */
  private static final int DIGITS = 5;

  /**
   * A corrected number.
   *
   * @param name of the class, or of the class with a label
   * @param residual of each row: observed minus predicted, before the correction
   * @param correction what is added to the prediction of each row, by trees that were not grown on it
   */
  public record Target(String name, double[] residual, double[] correction) {
  }

  /**
   * An attribute.
   *
   * @param labels the labels that values are indices of; null for numbers and dates
   * @param dateFormat null unless values are dates
   * @param value of each row; NaN if it is missing
   */
  public record Column(String name, List<String> labels, String dateFormat, double[] value) {
  }

  /** Checks that all arrays have the same length and that labels are known. */
  public CorrectionSample {
    for (Column column : columns) {
      boolean known = column.labels == null || Arrays.stream(column.value).allMatch(value -> Double.isNaN(value) || value == (int) value && value >= 0
          && value < column.labels.size());
      if (!known || targets.stream().anyMatch(target -> target.residual.length != column.value.length || target.correction.length != column.value.length)) {
        throw new IllegalArgumentException("every row needs a value and every value a label, but attribute " + column.name + " has others");
      }
    }
  }

  /** Whether there is something to draw. */
  public boolean isKnown() {
    return !targets.isEmpty() && !columns.isEmpty();
  }

  /** Returns lines of text, which {@link #parse} reads. */
  String text() {
    return "corrected: " + targets.stream().map(target -> word(target.name)).collect(Collectors.joining(" "))
        + "\nresiduals: " + targets.stream().map(target -> numbers(target.residual)).collect(Collectors.joining(", "))
        + "\ncorrections: " + targets.stream().map(target -> numbers(target.correction)).collect(Collectors.joining(", ")) + "\n"
        + columns.stream().map(CorrectionSample::line).collect(Collectors.joining());
  }

  private static String line(Column column) {
    String kind = column.labels != null ? column.labels.stream().map(CorrectionSample::word).collect(Collectors.joining(","))
        : column.dateFormat != null ? NO_DATE + word(column.dateFormat) : NO_DATE;
    return ATTRIBUTE + word(column.name) + " " + kind + " " + numbers(column.value) + "\n";
  }

  /**
   * Reads what {@link #text} wrote.
   *
   * @throws IllegalArgumentException if it is another text
   */
  static CorrectionSample parse(List<String> lines) {
    String[] names = words(lines.get(0));
    String[] residuals = lines.get(1).split(",");
    String[] corrections = lines.get(2).split(",");
    List<Target> targets = new ArrayList<>();
    for (int k = 0; k < names.length; k++) {
      targets.add(new Target(unworded(names[k]), numbersOf(words(residuals[k]), 0), numbersOf(words(corrections[k]), 0)));
    }
    return new CorrectionSample(targets, lines.stream().skip(3).map(CorrectionSample::column).toList());
  }

  private static Column column(String line) {
    if (!line.startsWith(ATTRIBUTE)) {
      throw new IllegalArgumentException("an attribute was expected, but was " + line);
    }
    String[] words = words(line);
    boolean nominal = !words[1].startsWith(NO_DATE);
    return new Column(unworded(words[0]), nominal ? Arrays.stream(words[1].split(",")).map(CorrectionSample::unworded).toList() : null,
        nominal || words[1].equals(NO_DATE) ? null : unworded(words[1].substring(NO_DATE.length())), numbersOf(words, 2));
  }

  /** Returns the words after the name of a line. */
  private static String[] words(String line) {
    String value = line.substring(line.indexOf(':') + 1).trim();
    return value.isEmpty() ? new String[0] : value.split(" ");
  }

  /** Returns a text without spaces, commas and colons, which is not empty. */
  static String word(String text) {
    return "=" + URLEncoder.encode(text, StandardCharsets.UTF_8);
  }

  static String unworded(String word) {
    if (!word.startsWith("=")) {
      throw new IllegalArgumentException("a name was expected, but was " + word);
    }
    return URLDecoder.decode(word.substring(1), StandardCharsets.UTF_8);
  }

  private static String numbers(double[] values) {
    double[] finite = Arrays.stream(values).filter(Double::isFinite).toArray();
    double range = Arrays.stream(finite).max().orElse(0) - Arrays.stream(finite).min().orElse(0);
    return Arrays.stream(values).mapToObj(value -> Double.isFinite(value) ? number(value, range) : "?").collect(Collectors.joining(" "));
  }

  /** Rounds to some digits of the number, or of the range of all numbers if these are more. */
  private static String number(double value, double range) {
    BigDecimal exact = new BigDecimal(value);
    BigDecimal rounded = exact.round(new MathContext(DIGITS));
    if (range > 0 && Double.isFinite(range)) {
      int places = DIGITS - (int) Math.ceil(Math.log10(range));
      rounded = places > rounded.scale() ? exact.setScale(places, RoundingMode.HALF_EVEN) : rounded;
    }
    return rounded.stripTrailingZeros().toString();
  }

  private static double[] numbersOf(String[] words, int from) {
    return Arrays.stream(words).skip(from).mapToDouble(word -> word.equals("?") ? Double.NaN : Double.parseDouble(word)).toArray();
  }
}
