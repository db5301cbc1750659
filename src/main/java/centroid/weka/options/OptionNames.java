// SPDX-License-Identifier: GPL-3.0-only
package centroid.weka.options;

import centroid.weka.options.reader.AnnotatedOptions;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** What messages call an option: its property, which Weka's windows show, and its name on the command line. */
public final class OptionNames {

  private static final Map<String, String> PROPERTIES = properties();

  private OptionNames() {
  }

  /** The options of both classifiers, and those that are not annotated. */
  private static Map<String, String> properties() {
    Map<String, String> properties = new HashMap<>(Map.of("W", "classifier", "B", "candidates"));
    for (Class<?> type : List.of(MethodOptions.class, TrainingDetails.class, IntervalDetails.class, WrapperOptions.class)) {
      properties.putAll(AnnotatedOptions.properties(type));
    }
    return properties;
  }

  /**
   * Returns the property and the option.
   *
   * @param option on the command line, without its dash
   * @return such as "numIterations (-I)"
   * @throws IllegalArgumentException if no classifier has this option
   */
  public static String of(String option) {
    if (!PROPERTIES.containsKey(option)) {
      throw new IllegalArgumentException("There is no option -" + option);
    }
    return AnnotatedOptions.inMessages(PROPERTIES.get(option), option);
  }
}
