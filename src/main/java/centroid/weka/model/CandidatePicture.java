// SPDX-License-Identifier: GPL-3.0-only
package centroid.weka.model;

import centroid.weka.candidate.CandidateRanking;
import centroid.weka.candidate.CandidateRanking.Place;
import centroid.weka.candidate.CandidateText;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/**
 * How candidates for the base learner compared, for their plot.
 *
 * @param nominal whether errors are those of a nominal class
 * @param ranking the candidates; its text lacks those that could not be trained
 */
public record CandidatePicture(boolean nominal, CandidateRanking ranking) {

  /** The picture of a training with one learner. */
  public static final CandidatePicture NONE = new CandidatePicture(false, CandidateRanking.NONE);

  /** Whether candidates were compared. */
  public boolean isKnown() {
    return ranking.numRows() > 0 && ranking.places().size() > 1 && Double.isFinite(ranking.chosen().error());
  }

  /** Returns what the errors are. */
  public String errorName() {
    return CandidateText.errorName(nominal);
  }

  /** Returns a line of text without its end, which {@link #parse} reads. */
  String text() {
    return nominal + " " + ranking.numRows() + ranking.places().stream().map(place -> ", " + text(place)).collect(Collectors.joining());
  }

  private static String text(Place place) {
    return String.format(Locale.ROOT, "%s %s %d %.6g %.6g %.6g %.6g %.6g %.6g %.6g", CorrectionSample.word(place.name()),
        CorrectionSample.word(place.specification()), place.numModels(), place.error(), place.lower(), place.upper(), place.difference(),
        place.differenceError(), place.seconds(), place.bytes());
  }

  /**
   * Reads what {@link #text} wrote.
   *
   * @throws IllegalArgumentException if it is another text
   * @throws IndexOutOfBoundsException if it is another text
   */
  static CandidatePicture parse(String line) {
    List<String> parts = List.of(line.split(", "));
    String[] head = parts.get(0).split(" ");
    return new CandidatePicture(Boolean.parseBoolean(head[0]),
        new CandidateRanking(Integer.parseInt(head[1]), parts.stream().skip(1).map(CandidatePicture::place).toList(), List.of()));
  }

  private static Place place(String text) {
    String[] words = text.split(" ");
    double[] n = Arrays.stream(words).skip(3).mapToDouble(Double::parseDouble).toArray();
    return new Place(CorrectionSample.unworded(words[0]), CorrectionSample.unworded(words[1]), Integer.parseInt(words[2]), n[0], n[1], n[2], n[3], n[4], n[5],
        n[6]);
  }
}
