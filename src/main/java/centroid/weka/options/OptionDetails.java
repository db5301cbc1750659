// SPDX-License-Identifier: GPL-3.0-only
package centroid.weka.options;

import java.io.Serializable;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Enumeration;
import java.util.List;
import java.util.Vector;
import weka.core.CustomDisplayStringProvider;
import weka.core.Option;
import weka.core.OptionHandler;

/**
 * Options that stand in a dialog of their own, as the kernels of Weka's learners do. On the command line they are options of the classifier like all others:
 * it passes them on.
 *
 * @serial exclude
 */
public abstract class OptionDetails implements OptionHandler, Serializable, CustomDisplayStringProvider {

  private static final long serialVersionUID = 1L;

  /** Default settings. */
  protected OptionDetails() {
  }

  /**
   * Refuses what is impossible. Setters don't: Weka calls them at every key that is typed.
   *
   * @throws IllegalArgumentException if a value is impossible
   */
  public abstract void check();

  @Override
  public Enumeration<Option> listOptions() {
    return Option.listOptionsForClass(getClass()).elements();
  }

  @Override
  public String[] getOptions() {
    return Option.getOptions(this, getClass());
  }

  /**
   * The same without anything set.
   *
   * @return new options
   */
  protected abstract OptionDetails defaults();

  /** The options that are not the defaults. */
  @Override
  public String toDisplay() {
    List<String> changed = words();
    changed.removeAll(defaults().words());
    return changed.isEmpty() ? "defaults (click to change)" : String.join(" ", changed);
  }

  /** The options, each with its value. */
  private List<String> words() {
    List<String> options = Arrays.asList(getOptions());
    List<String> words = new ArrayList<>();
    for (Option option : Collections.list(listOptions())) {
      int place = options.indexOf("-" + option.name());
      if (place >= 0) {
        words.add(String.join(" ", options.subList(place, place + 1 + option.numArguments())));
      }
    }
    return words;
  }

  /**
   * Options of a classifier before those of its details, as Weka's help lists them.
   *
   * @param own of the classifier
   * @param details of the classifier
   * @return all of them
   */
  static Enumeration<Option> list(Enumeration<Option> own, OptionDetails... details) {
    Vector<Option> all = new Vector<>();
    for (OptionDetails some : details) {
      all.addAll(Collections.list(some.listOptions()));
    }
    all.addAll(Collections.list(own));
    return all.elements();
  }

  /**
   * Options of details before those of their classifier, whose last ones are those of its base learner.
   *
   * @param own of the classifier
   * @param details of the classifier
   * @return all of them
   */
  static String[] join(String[] own, OptionDetails... details) {
    List<String> all = new ArrayList<>();
    for (OptionDetails some : details) {
      all.addAll(Arrays.asList(some.getOptions()));
    }
    all.addAll(Arrays.asList(own));
    return all.toArray(new String[0]);
  }
}
