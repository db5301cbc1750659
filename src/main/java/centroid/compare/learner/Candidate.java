// SPDX-License-Identifier: GPL-3.0-only
package centroid.compare.learner;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import weka.classifiers.AbstractClassifier;
import weka.classifiers.Classifier;
import weka.core.Utils;

/**
 * A base learner under comparison.
 *
 * @param name short name for tables: its class without the package, and the given options
 * @param specification its class and all its options, as on a command line
 * @param classifier untrained; to be copied
 */
public record Candidate(String name, String specification, Classifier classifier) {

  /** Separates learners in a list. */
  private static final char SEPARATOR = ';';

  /** Parses a class name with options; error messages name {@code option}, from which the text comes. */
  public static Candidate of(String option, String text) {
    try {
      String[] parts = Utils.splitOptions(text);
      String type = parts[0];
      parts[0] = "";
      Classifier classifier = AbstractClassifier.forName(type, parts.clone());
      String given = Utils.joinOptions(Arrays.copyOfRange(parts, 1, parts.length)).strip();
      return new Candidate((classifier.getClass().getSimpleName() + " " + given).strip(), Utils.toCommandLine(classifier), classifier);
    } catch (Exception e) {
      String reason = String.valueOf(e.getMessage()).strip().lines().findFirst().orElse("");
      throw new IllegalArgumentException("The learner (" + option + ") must be a classifier of Weka or of an installed package with its options, but '"
          + text + "' is not: " + reason, e);
    }
  }

  /** Parses learners separated by semicolons, and refuses blank, unknown and duplicate ones. */
  public static List<Candidate> list(String text) {
    List<Candidate> candidates = new ArrayList<>();
    for (String part : split(text)) {
      if (part.isBlank()) {
        throw new IllegalArgumentException("Learners (-learners) must be classifiers with their options, separated by semicolons, but one of '" + text
            + "' is blank; remove the extra semicolon");
      }
      Candidate candidate = of("-learners", part.strip());
      if (candidates.stream().anyMatch(other -> other.specification.equals(candidate.specification))) {
        throw new IllegalArgumentException("Learners (-learners) must be different, but '" + candidate.specification + "' occurs twice; remove one");
      }
      candidates.add(candidate);
    }
    return distinct(candidates);
  }

  /** Splits at semicolons outside of quotes; Weka's cost matrices contain semicolons. */
  private static List<String> split(String text) {
    List<String> parts = new ArrayList<>();
    StringBuilder part = new StringBuilder();
    boolean quoted = false;
    for (int k = 0; k < text.length(); k++) {
      char next = text.charAt(k);
      quoted ^= next == '"' && (k == 0 || text.charAt(k - 1) != '\\');
      if (next == SEPARATOR && !quoted) {
        parts.add(part.toString());
        part.setLength(0);
      } else {
        part.append(next);
      }
    }
    parts.add(part.toString());
    return parts;
  }

  /** Gives learners of the same short name their full specification as name. */
  private static List<Candidate> distinct(List<Candidate> all) {
    return all.stream().map(one -> all.stream().filter(other -> other.name.equals(one.name)).count() == 1 ? one
        : new Candidate(one.specification, one.specification, one.classifier)).toList();
  }
}
