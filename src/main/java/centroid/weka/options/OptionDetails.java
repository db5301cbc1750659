// SPDX-License-Identifier: GPL-3.0-only
package centroid.weka.options;

import java.io.InvalidObjectException;
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
import weka.core.Utils;

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

  /**
   * Refuses a file in which an option has no value, as where it was not there yet or has lost it.
   *
   * @param values of the options that have one
   * @throws InvalidObjectException if one of them is null
   */
  public static void requireAll(Object... values) throws InvalidObjectException {
    if (Arrays.asList(values).contains(null)) {
      throw new InvalidObjectException("This CentroidBagging model was saved by another version of the package, or its file is damaged, since an option has no "
          + "value; train it again");
    }
  }

  @Override
  public Enumeration<Option> listOptions() {
    return Option.listOptionsForClassHierarchy(getClass(), OptionDetails.class).elements();
  }

  /** Those that are not the defaults, so that a command line is as short as its user would type it. */
  @Override
  public String[] getOptions() {
    List<String> now = Arrays.asList(Option.getOptionsForHierarchy(this, OptionDetails.class));
    List<String> usual = Arrays.asList(Option.getOptionsForHierarchy(defaults(), OptionDetails.class));
    List<String> changed = new ArrayList<>();
    for (Option option : Collections.list(listOptions())) {
      List<String> words = words(option, now);
      changed.addAll(words.equals(words(option, usual)) ? List.of() : words);
    }
    return changed.toArray(new String[0]);
  }

  /** An option with its value, if it is there. */
  private static List<String> words(Option option, List<String> options) {
    int place = options.indexOf("-" + option.name());
    return place < 0 ? List.of() : options.subList(place, place + 1 + option.numArguments());
  }

  /**
   * The same without anything set.
   *
   * @return new options
   */
  protected abstract OptionDetails defaults();

  @Override
  public String toDisplay() {
    String[] changed = getOptions();
    return changed.length == 0 ? "defaults (click to change)" : Utils.joinOptions(changed);
  }

  /**
   * Options of a classifier behind those of its details, as Weka's help lists them.
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
