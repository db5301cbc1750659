// SPDX-License-Identifier: GPL-3.0-only
package centroid.spark.data;

import centroid.spark.job.UserError;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import weka.core.Instances;

/** Finds columns by what the user calls them. */
final class ColumnNames {

  /** How many names a message lists. */
  private static final int MAX_LISTED = 40;

  private ColumnNames() {
  }

  /** Lists names for a message. */
  static String list(Collection<String> names) {
    String listed = names.stream().limit(MAX_LISTED).map(ColumnParser::shortened).collect(Collectors.joining(", "));
    return names.size() > MAX_LISTED ? listed + " and " + (names.size() - MAX_LISTED) + " others" : listed;
  }

  /** Lists texts in quotes. */
  static String quoted(Collection<String> texts) {
    return texts.stream().map(text -> "'" + ColumnParser.shortened(text) + "'").collect(Collectors.joining(", "));
  }

  /** Refuses a name that no column has. */
  static void require(String option, String name, List<String> names) {
    if (!names.contains(name)) {
      throw new UserError("Option " + option + " must name a column of the files, but '" + name + "' is none of " + list(names));
    }
  }

  /**
   * Sets the class of a header. A number counts the columns of the files, whether they are attributes or not.
   *
   * @param target a name, a number from 1, first or last
   * @param names the columns of the files
   * @param folders columns in the names of folders, which are neither first nor last
   */
  static void setClass(Instances header, String target, List<String> names, Set<String> folders) {
    String name = target;
    if (header.attribute(target) == null && target.matches("\\d{1,6}")) {
      int number = Integer.parseInt(target);
      name = number < 1 || number > names.size() ? "" : names.get(number - 1);
      if (!name.isEmpty() && header.attribute(name) == null) {
        throw new UserError("Option -c must name an attribute, but column " + number + " of the files is '" + name
            + "', which is none; numbers count all columns of the files: " + list(names));
      }
    } else if (header.attribute(target) == null && (target.equals("first") || target.equals("last"))) {
      boolean first = target.equals("first");
      int index = first ? 0 : header.numAttributes() - 1;
      while (index > 0 && index < header.numAttributes() && folders.contains(header.attribute(index).name())) {
        index += first ? 1 : -1;
      }
      name = header.attribute(index).name();
    }
    if (header.attribute(name) == null) {
      throw new UserError("Option -c must be first, last, a number from 1 to " + names.size() + " or the name of a column, but was '" + target
          + "'; the columns are " + list(names));
    }
    header.setClass(header.attribute(name));
  }
}
