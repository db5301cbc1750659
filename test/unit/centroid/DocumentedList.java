// SPDX-License-Identifier: GPL-3.0-only
package centroid;

import static org.junit.jupiter.api.Assertions.fail;

import java.util.Set;
import java.util.TreeSet;

/** Compares a list in a document with what the code has. The message of a failure says what to add to the document and what to remove. */
public final class DocumentedList {

  private DocumentedList() {
  }

  /**
   * Fails if the document lists too little or too much.
   *
   * @param place the document and its section
   */
  public static void assertComplete(String place, Set<String> real, Set<String> listed) {
    String change = change("add", real, listed) + change("remove", listed, real);
    if (!change.isEmpty()) {
      fail(place + ":" + change);
    }
  }

  private static String change(String what, Set<String> there, Set<String> notThere) {
    Set<String> difference = new TreeSet<>(there);
    difference.removeAll(notThere);
    return difference.isEmpty() ? "" : " " + what + " " + String.join(", ", difference) + ";";
  }
}
