// SPDX-License-Identifier: GPL-3.0-only
package centroid.fuzz;

import java.util.List;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import weka.core.Attribute;

/** Promises that are broken today and will be kept: an entry is deleted together with its defect. Cases that meet one are counted apart. */
final class KnownDefects {

  /**
   * A defect.
   *
   * @param number of the list in the issue of the attack suite
   * @param promise a pattern of the names of promises that it breaks
   * @param seen a pattern of what is seen then
   * @param when which cases meet it
   */
  private record Defect(int number, Pattern promise, Pattern seen, Predicate<FuzzCase> when) {

    boolean explains(BrokenPromise broken, FuzzCase one) {
      return promise.matcher(broken.promise()).matches() && seen.matcher(String.valueOf(broken.getMessage())).find() && when.test(one);
    }
  }

  private static final List<Defect> ALL = List.of(
      new Defect(2, Pattern.compile("flowEnds"), Pattern.compile(""), one -> true),
      new Defect(5, Pattern.compile("filterAddsWhatTheModelSays"), Pattern.compile(""), KnownDefects::hasRelation),
      new Defect(6, Pattern.compile("modeBaggingIsBagging"), Pattern.compile(""), one -> one.learner().className().endsWith("IBk")),
      new Defect(7, Pattern.compile(".*"), Pattern.compile(""), KnownDefects::hasExtremeTarget),
      new Defect(8, Pattern.compile("setsHoldThePredictedLabel"), Pattern.compile(""), one -> one.options().isMode("bagging")),
      new Defect(9, Pattern.compile("worksWhereBaggingWorks"), Pattern.compile("(Member|Centroid) \\d+ of"), one -> true),
      new Defect(10, Pattern.compile(".*"), Pattern.compile(""), one -> one.learner().className().endsWith("SaysTooLittle")));

  private KnownDefects() {
  }

  /** The number of the defect that a broken promise is owed to; 0 for none that is known. */
  static int number(BrokenPromise broken, FuzzCase one) {
    return ALL.stream().filter(defect -> defect.explains(broken, one)).mapToInt(Defect::number).findFirst().orElse(0);
  }

  private static boolean hasRelation(FuzzCase one) {
    for (int k = 0; k < one.train().numAttributes(); k++) {
      if (one.train().attribute(k).type() == Attribute.RELATIONAL) {
        return true;
      }
    }
    return false;
  }

  private static boolean hasExtremeTarget(FuzzCase one) {
    return one.train().classAttribute().isNumeric()
        && one.train().stream().anyMatch(row -> Double.isInfinite(row.classValue()) || Math.abs(row.classValue()) > 1e100);
  }
}
