// SPDX-License-Identifier: GPL-3.0-only
package centroid.weka.candidate;

import centroid.text.ErrorText;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import weka.classifiers.AbstractClassifier;
import weka.classifiers.Classifier;
import weka.core.OptionHandler;
import weka.core.Utils;

/**
 * A base learner that may become that of the ensemble.
 *
 * @param name short name for tables: its class and the options that differ from their defaults, without packages
 * @param specification its class and all its options, as on a command line
 * @param classifier untrained; to be copied
 */
public record Candidate(String name, String specification, Classifier classifier) {

  /** Returns the candidate of an untrained classifier. */
  public static Candidate of(Classifier classifier) {
    String type = classifier.getClass().getSimpleName();
    String specification = specification(classifier);
    try {
      return new Candidate((type + " " + changed(classifier)).strip(), specification, classifier);
    } catch (Exception e) {
      // A learner whose defaults are unknown can be trained nevertheless.
      return new Candidate(type, specification, classifier);
    }
  }

  /** Returns class name and options as on a command line; the name alone if the learner fails to list its options, since it can be trained nevertheless. */
  public static String specification(Classifier classifier) {
    String name = classifier.getClass().getName();
    try {
      return classifier instanceof OptionHandler handler ? (name + " " + Utils.joinOptions(handler.getOptions())).strip() : name;
    } catch (RuntimeException e) {
      return name;
    }
  }

  /** Returns the options that differ from those of a new object, each with its value. */
  private static String changed(Object object) throws Exception {
    if (!(object instanceof OptionHandler handler)) {
      return "";
    }
    List<List<String>> usual = groups(((OptionHandler) object.getClass().getConstructor().newInstance()).getOptions());
    List<String> words = new ArrayList<>();
    groups(handler.getOptions()).stream().filter(group -> !usual.contains(group)).forEach(words::addAll);
    words.replaceAll(Candidate::withoutDefaults);
    return Utils.joinOptions(words.toArray(new String[0])).strip().replaceAll("([a-z]\\w*\\.)+(?=[A-Z])", "");
  }

  /** Shortens an option that is itself a class with options, such as a kernel. */
  private static String withoutDefaults(String word) {
    if (!word.matches("([a-z]\\w*\\.)+[A-Z]\\w* .*")) {
      return word;
    }
    try {
      String[] parts = Utils.splitOptions(word);
      String type = parts[0];
      parts[0] = "";
      return (type + " " + changed(Utils.forName(Object.class, type, parts))).strip();
    } catch (Exception e) {
      return word;
    }
  }

  /** Splits options before every word that begins with a dash and a letter. */
  private static List<List<String>> groups(String... options) {
    List<List<String>> groups = new ArrayList<>();
    for (String word : options) {
      if (groups.isEmpty() || word.matches("-[A-Za-z-].*")) {
        groups.add(new ArrayList<>());
      }
      groups.get(groups.size() - 1).add(word);
    }
    return groups;
  }

  /**
   * Parses a class name with options.
   *
   * @param setting what messages call the source of the text, such as "Candidate (-B)"
   * @throws IllegalArgumentException if it is not a classifier with its options
   */
  public static Classifier parse(String setting, String text) {
    String reason = "it is empty";
    try {
      String[] parts = Utils.splitOptions(text);
      if (parts.length > 0) {
        String type = parts[0];
        String[] options = Arrays.copyOfRange(parts, 1, parts.length);
        Classifier classifier = AbstractClassifier.forName(type, options);
        String[] unread = Arrays.stream(options).filter(word -> !word.isEmpty()).toArray(String[]::new);
        if (unread.length == 0) {
          return classifier;
        }
        reason = "it has no option " + unread[0];
      }
    } catch (Exception e) {
      reason = e instanceof ClassNotFoundException ? "there is no such class" : ErrorText.reason(e);
    }
    throw new IllegalArgumentException(setting + " must be a classifier of Weka or of an installed package with its options, but '" + text + "' is not: "
        + reason);
  }

  /** Refuses a learner that occurs twice; {@code setting} is what messages call the list. */
  public static void requireDifferent(String setting, List<Candidate> all) {
    for (int k = 0; k < all.size(); k++) {
      String one = all.get(k).specification;
      if (all.subList(0, k).stream().anyMatch(other -> other.specification.equals(one))) {
        throw new IllegalArgumentException(setting + " must be different, but '" + one + "' occurs twice; remove one");
      }
    }
  }
}
