// SPDX-License-Identifier: GPL-3.0-only
package weka.classifiers.meta.contract;

import centroid.weka.Models;
import java.io.File;
import java.util.TimeZone;
import java.util.regex.Pattern;
import weka.classifiers.AbstractClassifierTest;
import weka.classifiers.CheckClassifier;
import weka.classifiers.Classifier;
import weka.test.Regression;

/**
 * Weka's own test of a classifier, for CentroidBagging or for what a subclass creates from the options: about 23 checks of predictions,
 * data integrity, options and GUI texts, and a comparison with stored predictions. A JUnit 3 class, as Weka's is.
 */
abstract class WekaContract extends AbstractClassifierTest {

  final String options;

  /** Tests the contract with these options; {@code name} is the test method, set by JUnit. */
  WekaContract(String name, String options) {
    super(name);
    this.options = options;
  }

  @Override
  public Classifier getClassifier() {
    return Models.withOptions(options);
  }

  /** Fails if there is no reference file, after writing one; Weka's test passes then. Delete a file to renew it. */
  @Override
  public void testRegression() throws Exception {
    File reference = new File(Regression.getRoot(), getClass().getName().replace('.', File.separatorChar) + ".ref");
    boolean present = reference.isFile();
    TimeZone usual = TimeZone.getDefault();
    TimeZone.setDefault(TimeZone.getTimeZone("UTC")); // one of the data sets has a date as its class
    try {
      super.testRegression();
    } finally {
      TimeZone.setDefault(usual);
    }
    assertTrue("The reference file was missing and has just been written; check and commit it: " + reference, present);
  }

  /** Runs CheckClassifier. A plain "no" about data in its report is a failure. */
  public void testCheckClassifierFindsNoProblem() throws Exception {
    CheckClassifier check = new CheckClassifier();
    check.setClassifier(getClassifier());
    String report = Models.standardOutputOf(check::doTests);
    assertTrue(report, report.contains("basic predict (nominal class, nominal predictors)...yes"));
    assertFalse(report, Pattern.compile("\\)\\.\\.\\.no$|^Problem", Pattern.MULTILINE).matcher(report).find());
  }
}
