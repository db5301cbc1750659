// SPDX-License-Identifier: GPL-3.0-only
package centroid.weka.gui;

import java.io.File;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import weka.core.Utils;

/**
 * The command line of a classifier: its class and its options.
 *
 * @param scheme the class; empty if unknown
 * @param values the value of each option, empty for a flag without one; options of the base learner come after {@code --}
 */
record CommandOptions(String scheme, Map<String, String> values) {

  private static final int LONGEST = 60;
  private static final String BASE = "-W";
  private static final String MODEL = "-model";
  private static final String END = "--";

  /** Reads a command line; one that can't be read has no options. */
  static CommandOptions of(String command) {
    String[] words;
    try {
      words = Utils.splitOptions(command);
    } catch (Exception e) {
      words = new String[] {};
    }
    Map<String, String> values = new LinkedHashMap<>();
    String prefix = "";
    String last = null;
    for (int k = 1; k < words.length; k++) {
      boolean flag = words[k].matches("-\\D.*") && !words[k].equals(END);
      if (words[k].equals(END)) {
        prefix = END + " ";
        last = null;
      } else if (flag) {
        last = prefix + words[k];
        values.putIfAbsent(last, "");
      } else if (last != null) {
        values.merge(last, words[k], (one, other) -> (one + " " + other).trim());
      }
    }
    return new CommandOptions(words.length == 0 ? "" : words[0], values);
  }

  /** The short name of the base learner, or of the model file that is used in its place; empty without one. */
  String baseLearner() {
    String file = values.getOrDefault(MODEL, "");
    // A folder, which the option is by default, means none.
    if (!file.isEmpty() && !new File(file).isDirectory()) {
      return new File(file).getName();
    }
    String name = values.getOrDefault(BASE, "");
    String first = name.contains(" ") ? name.substring(0, name.indexOf(' ')) : name;
    return first.substring(first.lastIndexOf('.') + 1);
  }

  /** The options in which this one differs from any of the others, such as "-I 5, without -local"; shortened if they are many. */
  String differingFrom(List<CommandOptions> others) {
    List<String> own = new ArrayList<>();
    values.forEach((flag, value) -> {
      if (others.stream().anyMatch(other -> !value.equals(other.values.get(flag)))) {
        own.add((flag + " " + value).trim());
      }
    });
    String missing = others.stream().flatMap(other -> other.values.keySet().stream()).distinct().filter(flag -> !values.containsKey(flag))
        .collect(Collectors.joining(", "));
    String text = String.join(" ", own) + (own.isEmpty() || missing.isEmpty() ? "" : ", ") + (missing.isEmpty() ? "" : "without " + missing);
    return text.length() <= LONGEST ? text : text.substring(0, LONGEST) + "…";
  }
}
