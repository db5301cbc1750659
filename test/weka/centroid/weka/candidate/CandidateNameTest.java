// SPDX-License-Identifier: GPL-3.0-only
package centroid.weka.candidate;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Names of candidates in tables and charts have the options that differ from the defaults. */
class CandidateNameTest {

  @ParameterizedTest
  @CsvSource(delimiter = '|', quoteCharacter = '`', value = {
      "weka.classifiers.trees.REPTree|REPTree",
      "weka.classifiers.trees.M5P -M 9|M5P -M 9.0",
      "weka.classifiers.functions.SMOreg -C 10 -K \"weka.classifiers.functions.supportVector.RBFKernel -G 0.1\"|SMOreg -C 10.0 -K \"RBFKernel -G 0.1\"",
      "weka.classifiers.functions.SMO -K weka.classifiers.functions.supportVector.RBFKernel|SMO -K RBFKernel"})
  void namesHaveTheOptionsThatDifferFromTheDefaults(String text, String name) {
    Candidate candidate = Candidate.of(Candidate.parse("candidates (-B)", text));
    assertEquals(name, candidate.name());
    assertTrue(candidate.specification().startsWith(text.split(" ")[0]), candidate.specification());
  }
}
