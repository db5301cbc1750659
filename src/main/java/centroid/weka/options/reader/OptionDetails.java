// SPDX-License-Identifier: GPL-3.0-only
package centroid.weka.options.reader;

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
 * Options with a dialog of their own, like the kernels of Weka's learners. On the command line they are options of the classifier, which passes them on.
 *
 * @serial exclude
 */
public abstract class OptionDetails implements OptionHandler, Serializable, CustomDisplayStringProvider {

  private static final long serialVersionUID = 1L;

  @Override
  public void setOptions(String[] options) throws Exception {
    AnnotatedOptions.read(this, options, rest -> { });
    check();
  }

  /**
   * Refuses impossible values.
   *
   * @throws IllegalArgumentException if a value is impossible
   */
  public void check() {
    AnnotatedOptions.check(this);
  }

  @Override
  public Enumeration<Option> listOptions() {
    return Option.listOptionsForClassHierarchy(getClass(), OptionDetails.class).elements();
  }

  /** Returns only the options that differ from their defaults, so that command lines are short. */
  @Override
  public String[] getOptions() {
    List<String> now = Arrays.asList(Option.getOptionsForHierarchy(this, OptionDetails.class));
    List<String> usual = Arrays.asList(Option.getOptionsForHierarchy(AnnotatedOptions.defaults(getClass()), OptionDetails.class));
    List<String> changed = new ArrayList<>();
    for (Option option : Collections.list(listOptions())) {
      List<String> words = words(option, now);
      changed.addAll(words.equals(words(option, usual)) ? List.of() : words);
    }
    return changed.toArray(new String[0]);
  }

  /** Returns an option with its value, or nothing if it is missing. */
  private static List<String> words(Option option, List<String> options) {
    // Weka's own capability check is listed with its dash.
    int place = options.indexOf("-" + option.name().replaceFirst("^-", ""));
    return place < 0 ? List.of() : options.subList(place, place + 1 + option.numArguments());
  }

  /**
   * Returns each option once, in the order of the list. Weka writes the options of an abstract class once for each class below it.
   *
   * @param listed the options of the classifier, as Weka lists them
   * @param options the same with their values, some of them repeatedly
   */
  public static String[] once(Enumeration<Option> listed, String... options) {
    return Collections.list(listed).stream().flatMap(option -> words(option, Arrays.asList(options)).stream()).toArray(String[]::new);
  }

  @Override
  public String toDisplay() {
    String[] changed = getOptions();
    return changed.length == 0 ? "defaults (click to change)" : Utils.joinOptions(changed);
  }

  /** Lists the options of details before those of their classifier, as Weka's help shows them. */
  public static Enumeration<Option> list(Enumeration<Option> own, OptionDetails... details) {
    Vector<Option> all = new Vector<>();
    for (OptionDetails some : details) {
      all.addAll(Collections.list(some.listOptions()));
    }
    all.addAll(Collections.list(own));
    return all.elements();
  }

  /** Joins the options of details and those of their classifier, which end with the options of its base learner. */
  public static String[] join(String[] own, OptionDetails... details) {
    List<String> all = new ArrayList<>();
    for (OptionDetails some : details) {
      all.addAll(Arrays.asList(some.getOptions()));
    }
    all.addAll(Arrays.asList(own));
    return all.toArray(new String[0]);
  }
}
