// SPDX-License-Identifier: GPL-3.0-only
package centroid.weka.model;

import centroid.weka.refinable.EpochCurve;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/** The numbers that plots draw of a trained model. Its text is what {@link weka.core.Drawable#graph} returns, since Weka passes plots only that text. */
public record ModelPicture(double[] mass, ObjectiveHistory objective, PoolMap map, EpochCurve epochs, CandidatePicture candidates,
    CorrectionSample corrections) {

  private static final String TITLE = "CentroidBagging model";
  /** The lines before those of the corrections. */
  private static final int NUM_LINES = 11;

  /** Returns lines of text, each a name and its values, which {@link #parse} reads. */
  public String text() {
    return TITLE + "\nmasses: " + numbers(mass) + "\nsteps: " + String.join(", ", objective.steps()) + "\nobjectives: "
        + numbers(objective.values()) + "\npool: " + points(map.pool()) + "\nmembers: " + points(map.members()) + "\nshares: "
        + numbers(map.shares()) + "\nepochs: " + numbers(Arrays.stream(epochs.budgets()).asDoubleStream().toArray()) + "\nlosses: "
        + numbers(epochs.losses()) + "\nchosen: " + epochs.chosen() + " " + epochs.end() + "\ncandidates: " + candidates.text() + "\n"
        + corrections.text();
  }

  private static String numbers(double[] values) {
    List<String> texts = new ArrayList<>();
    for (double value : values) {
      texts.add(String.format(Locale.ROOT, "%.6g", value));
    }
    return String.join(" ", texts);
  }

  private static String points(double[][] points) {
    return String.join(", ", Arrays.stream(points).map(ModelPicture::numbers).toList());
  }

  /** Reads what {@link #text} wrote; returns null for other texts. */
  public static ModelPicture parse(String text) {
    String[] lines = text == null ? new String[0] : text.split("\n");
    if (lines.length <= NUM_LINES || !lines[0].equals(TITLE)) {
      return null;
    }
    try {
      return new ModelPicture(numbersOf(value(lines[1])), new ObjectiveHistory(parts(lines[2]), numbersOf(value(lines[3]))),
          new PoolMap(pointsOf(lines[4]), pointsOf(lines[5]), numbersOf(value(lines[6]))), epochsOf(lines), CandidatePicture.parse(value(lines[10])),
          CorrectionSample.parse(Arrays.asList(lines).subList(NUM_LINES, lines.length)));
    } catch (IllegalArgumentException | IndexOutOfBoundsException e) {
      // A text of another version.
      return null;
    }
  }

  private static EpochCurve epochsOf(String[] lines) {
    String[] chosen = value(lines[9]).split(" ");
    return new EpochCurve(Arrays.stream(numbersOf(value(lines[7]))).mapToInt(epochs -> (int) epochs).toArray(), numbersOf(value(lines[8])),
        Integer.parseInt(chosen[0]), EpochCurve.End.valueOf(chosen[1]));
  }

  private static String value(String line) {
    return line.substring(line.indexOf(':') + 1).trim();
  }

  private static List<String> parts(String line) {
    return value(line).isEmpty() ? List.of() : List.of(value(line).split(", "));
  }

  private static double[] numbersOf(String text) {
    return text.isEmpty() ? new double[0] : Arrays.stream(text.split(" ")).mapToDouble(Double::parseDouble).toArray();
  }

  private static double[][] pointsOf(String line) {
    return parts(line).stream().map(ModelPicture::numbersOf).toArray(double[][]::new);
  }
}
