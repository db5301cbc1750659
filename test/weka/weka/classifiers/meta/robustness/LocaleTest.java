// SPDX-License-Identifier: GPL-3.0-only
package weka.classifiers.meta.robustness;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import centroid.TestData;
import centroid.weka.Models;
import java.util.Locale;
import java.util.concurrent.FutureTask;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import weka.classifiers.evaluation.output.prediction.Intervals;
import weka.classifiers.meta.CentroidBagging;
import weka.core.Instances;

/** Texts and tables do not depend on the user's locale, so that programs can read them. */
class LocaleTest {

  @ParameterizedTest
  @ValueSource(strings = {"sv-SE", "ar-EG", "de-DE", "tr-TR", "hi-IN-u-nu-deva"})
  void textsAndTablesAreTheSameInEveryLocale(String tag) throws Exception {
    String expected = printedIn(Locale.ENGLISH);
    assertTrue(expected.contains(",-"), "There is no number below zero.");
    assertEquals(expected, printedIn(Locale.forLanguageTag(tag)));
  }

  /** Prints in a new thread, because Weka keeps one number format per thread. */
  private static String printedIn(Locale locale) throws Exception {
    Locale usual = Locale.getDefault();
    Locale.setDefault(locale);
    try {
      FutureTask<String> printed = new FutureTask<>(() -> printed(TestData.numeric(60)) + printed(TestData.nominal(60)));
      new Thread(printed, "prints").start();
      return printed.get();
    } finally {
      Locale.setDefault(usual);
    }
  }

  private static String printed(Instances data) throws Exception {
    data.forEach(row -> row.setValue(0, row.value(0) - 0.5));
    CentroidBagging model = Models.trained("-I 3 -pool 6 -group 1", data);
    return model.toString().replaceAll("Training time.*", "") + model.graph() + table(model, data, "csv") + table(model, data, "text");
  }

  private static String table(CentroidBagging model, Instances data, String format) throws Exception {
    Intervals output = new Intervals();
    output.setOptions(new String[] {"-levels", "0.5,0.9", "-format", format, "-p", "first-last"});
    StringBuffer text = new StringBuffer();
    output.setBuffer(text);
    output.setHeader(new Instances(data, 0));
    output.print(model, data);
    return text.toString();
  }
}
