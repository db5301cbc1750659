// SPDX-License-Identifier: GPL-3.0-only
package centroid.release;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A jar of somebody else, as the build names it.
 *
 * @param group its publisher in Maven's repository
 * @param name its name there
 * @param version its version
 * @param classifier the platform of native code; empty for none
 * @param licence its licence as an SPDX expression
 * @param remark its licence in words
 */
record Library(String group, String name, String version, String classifier, String licence, String remark) {

  /** A row of doc/licenses/NOTICES.md: name, group, SPDX expression, words. */
  private static final Pattern ROW = Pattern.compile("(?m)^\\| `([^`|]+)` \\| ([^|`]+) \\| `([^|`]+)` \\| ([^|]+) \\|");
  private static final Pattern VERSION = Pattern.compile("(\\d.*?)(?:-((?:linux|windows|macosx)-.+))?\\.jar");

  /** Returns the library of a jar that the notices name. */
  static Library of(String jar, String notices) {
    List<Library> found = new ArrayList<>();
    Matcher row = ROW.matcher(notices);
    while (row.find()) {
      Matcher version = VERSION.matcher(jar.startsWith(row.group(1) + "-") ? jar.substring(row.group(1).length() + 1) : "");
      if (version.matches()) {
        String classifier = version.group(2) == null ? "" : version.group(2);
        found.add(new Library(row.group(2), row.group(1), version.group(1), classifier, row.group(3), row.group(4)));
      }
    }
    return found.stream().max(Comparator.comparingInt(library -> library.name.length())).orElseThrow(() -> new IllegalArgumentException(
        "Every jar of a zip needs a row in doc/licenses/NOTICES.md with its name, its group and the SPDX expression of its licence, but there is none for "
        + jar + "; read its licence and add it."));
  }

  /** The package URL, by which tools know a library. */
  String purl() {
    return "pkg:maven/" + group + "/" + name + "@" + version + (classifier.isEmpty() ? "" : "?classifier=" + classifier + "&type=jar");
  }
}
