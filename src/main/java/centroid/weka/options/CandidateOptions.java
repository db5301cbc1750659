// SPDX-License-Identifier: GPL-3.0-only
package centroid.weka.options;

import centroid.weka.candidate.Candidate;
import centroid.weka.candidate.DefaultCandidates;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import weka.classifiers.Classifier;
import weka.core.Instances;
import weka.core.Option;
import weka.core.Utils;

/**
 * The candidates for the base learner that the user names (option -B). Immutable.
 *
 * @serial exclude
 */
public final class CandidateOptions implements Serializable {

  /** The option as Weka's help shows it. */
  static final Option OPTION = new Option("\tA further candidate for the base learner, beside -W: class name and options.\n"
      + "\tMay be given several times; auto stands for a short list of Weka's learners that suits the data.\n"
      + "\tThe candidate with the lowest out-of-bag error trains the ensemble.\n\t(default none)", "B", 1, "-B <classifier specification>");

  private static final long serialVersionUID = 1L;
  private static final String NAME = "B";
  private static final String AUTO = "auto";
  private static final String LIST = "candidates (-B), and classifier (-W),";

  @SuppressWarnings("serial") // Weka's classifiers are serialisable, though their interface does not say so
  private final Classifier[] learners;
  private final boolean auto;

  /** No candidates. */
  CandidateOptions() {
    this(new Classifier[0], false);
  }

  /** Candidates, untrained, and whether those that suit the data are added. Empty places are left out. */
  CandidateOptions(Classifier[] learners, boolean auto) {
    this.learners = learners == null ? new Classifier[0] : Arrays.stream(learners).filter(Objects::nonNull).toArray(Classifier[]::new);
    this.auto = auto;
  }

  /**
   * Takes all candidates out of a command line.
   *
   * @param options modified: what is read is blanked
   */
  public static CandidateOptions read(String[] options) throws Exception {
    List<Classifier> read = new ArrayList<>();
    boolean auto = false;
    while (Utils.getOptionPos(NAME, options) >= 0) {
      String text = Utils.getOption(NAME, options);
      if (text.strip().equalsIgnoreCase(AUTO)) {
        auto = true;
      } else {
        read.add(Candidate.parse("candidates (-B)", text));
      }
    }
    return new CandidateOptions(read.toArray(new Classifier[0]), auto);
  }

  /** Returns the options as on a command line. */
  List<String> words() {
    List<String> words = new ArrayList<>();
    for (Classifier learner : learners) {
      words.addAll(List.of("-" + NAME, Candidate.of(learner).specification()));
    }
    if (auto) {
      words.addAll(List.of("-" + NAME, AUTO));
    }
    return words;
  }

  /** Refuses a learner that occurs twice. */
  void check(Classifier first) {
    if (learners.length > 0) {
      Candidate.requireDifferent(LIST, given(first));
    }
  }

  private List<Candidate> given(Classifier first) {
    List<Candidate> all = new ArrayList<>(List.of(Candidate.of(first)));
    for (Classifier learner : learners) {
      all.add(Candidate.of(learner));
    }
    return all;
  }

  /** Returns all candidates for a data set: the base learner, the named ones, and those of the list for such data that are not among them. */
  List<Candidate> all(Classifier first, Instances data) {
    List<Candidate> all = given(first);
    if (auto) {
      DefaultCandidates.of(data).stream().map(Candidate::of)
          .filter(candidate -> all.stream().noneMatch(other -> other.specification().equals(candidate.specification()))).toList().forEach(all::add);
    }
    return all;
  }

  /** Returns the named candidates, in a new array. */
  public Classifier[] given() {
    return learners.clone();
  }

  /** Returns whether those that suit the data are added. */
  public boolean isAuto() {
    return auto;
  }

  /** Returns whether there are candidates beside the base learner. */
  public boolean isGiven() {
    return auto || learners.length > 0;
  }
}
