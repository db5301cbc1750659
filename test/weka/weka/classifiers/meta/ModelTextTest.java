// SPDX-License-Identifier: GPL-3.0-only
package weka.classifiers.meta;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import centroid.TestData;
import centroid.weka.Models;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import weka.classifiers.rules.ZeroR;
import weka.core.Instances;

/** The text of a model. */
class ModelTextTest {

  /** Fails in toString, as Weka's NaiveBayes does for denormal values, where it requests two billion characters. */
  public static final class Silent extends ZeroR {
    private static final long serialVersionUID = 1L;

    @Override
    public String toString() {
      throw new OutOfMemoryError("no words");
    }
  }

  private static final String TIME = "Training time           \\d+\\.\\d\\d s fits, \\d+\\.\\d\\d s predictions, \\d+\\.\\d\\d s selection";
  private static final String OBJECTIVE = "Objective               \\S+ \\(\\S+ at the start, [+-]\\d+\\.\\d %\\)";

  @Test
  void theModeThatAutoSelectsIsNamedWithTheReason() throws Exception {
    String text = Models.trained("-I 4 -pool 12", TestData.numeric(60)).toString();
    assertLine(text, "Base learner            weka\\.classifiers\\.trees\\.REPTree -M 2 .*");
    assertLine(text, "Mode                    select \\(chosen by auto: REPTree can't be trained epoch by epoch\\)");
    assertLine(text, "Ensemble size           [1-4] \\(4 requested, 12 models trained\\)");
    assertLine(text, "Effective ensemble size \\d(\\.\\d+)?");
    assertLine(text, OBJECTIVE);
    assertLine(text, "Spread ratio            \\d+(\\.\\d+)? \\(standard deviation of the pool / of the members\\)");
    assertLine(text, TIME);
    assertFalse(text.contains("Out-of-bag"), text);
    assertFalse(text.contains("All the base classifiers"), text);
  }

  @Test
  void aMemberThatCannotBePrintedIsNamed() throws Exception {
    CentroidBagging model = Models.trained("-I 2 -mode bagging -print -W weka.classifiers.meta.ModelTextTest$Silent", TestData.nominal(20));
    assertLine(model.toString(), "Silent can't be printed: no words");
  }

  @Test
  void selectLowersItsObjective() throws Exception {
    String text = Models.trained("-mode select -I 4 -pool 30", TestData.nominal(80)).toString();
    assertLine(text, "Mode                    select");
    assertLine(text, "Objective               \\S+ \\(\\S+ at the start, -\\d+\\.\\d %\\)");
  }

  @Test
  void aPoolThatIsKeptWholeIsCalledBalancedBagging() throws Exception {
    String text = Models.trained("-I 4 -pool 4", TestData.numeric(60)).toString();
    assertLine(text, "Ensemble size           4 \\(4 requested, 4 models trained\\)");
    assertLine(text, "Effective ensemble size 4");
    assertTrue(Models.text(text).contains("all its members are kept: balanced bagging."), text);
    assertFalse(text.contains("Energy distance"), text);
  }

  @Test
  void refitReportsTheLossOfItsRounds() throws Exception {
    String text = Models.trained("-mode refit -I 4 -draws 60 -O", TestData.numeric(60)).toString();
    assertLine(text, "Mode                    refit");
    assertLine(text, "Ensemble size           [1-4] \\(4 requested, 4 models trained\\)");
    assertLine(text, "Training loss           \\S+ \\(\\S+ at the start, [+-]\\d+\\.\\d %\\)");
    assertLine(text, "Note .*initial bootstrap models.*");
    assertLine(text, "\\*\\*\\* Out-of-bag estimates \\*\\*\\*");
    assertLine(text, "Mean absolute error .*");
  }

  /** The Gaussian loss is negative where the noise is small, and then has no percentage. */
  @Test
  void aNegativeLossHasNoPercentage() throws Exception {
    String network = "-I 2 -calibration none -W weka.classifiers.functions.Nd4jNetwork -- -layers 5 -epochs 40";
    String text = Models.trained(network, TestData.line(2, 0.001, 200, 1)).toString();
    assertLine(text, "Training loss           -\\S+ \\(\\S+ at the start\\)");
  }

  @Test
  void modeBaggingReportsNoObjective() throws Exception {
    String text = Models.trained("-mode bagging -I 4", TestData.numeric(60)).toString();
    assertLine(text, "Mode                    bagging");
    assertFalse(text.contains("Objective") || text.contains("Spread "), text);
  }

  @ParameterizedTest
  @ValueSource(strings = {"normal", "percentile", "pivotal"})
  void confidenceIntervalsAreNotCalledPredictionIntervals(String method) throws Exception {
    String text = Models.trained("-I 3 -pool 9 -interval " + method, TestData.numeric(60)).toString();
    assertLine(text, "Intervals               confidence intervals of the regression function, the conditional mean of the.*");
    assertTrue(Models.text(text).contains("the class (-interval " + method + "); they need not contain single observations"), text);
    assertFalse(text.contains("prediction interval"), text);
    String labels = Models.trained("-I 3 -pool 9 -interval " + method, TestData.nominal(60)).toString();
    assertFalse(labels.contains("confidence"), "a nominal class has no intervals: " + labels);
  }

  /** The meaning of a number stands before its letter. */
  @Test
  void numbersHaveLabels() throws Exception {
    String numeric = Models.trained("-I 3 -pool 20 -local on", TestData.numeric(200)).toString();
    assertLine(numeric, "Calibration set         200 out-of-bag or held-out rows");
    assertLine(numeric, "Interval scale          (kappa   |lambda  )[0-9.]+  weight of the (ensemble variance|residual forest)");
    assertLine(numeric, "Largest level           0\\.\\d+; beyond it bounds are those of the largest residual");
    String grouped = Models.trained("-I 3 -pool 20 -local off -group 1", TestData.numeric(200)).toString();
    assertLine(grouped, "Largest level           0\\.\\d+, less in small groups; beyond it bounds are.*");
    String nominal = Models.trained("-I 3 -pool 20", TestData.nominal(200)).toString();
    assertLine(nominal, "Calibration set         \\d+ out-of-bag or held-out rows");
    assertLine(nominal, "Probabilities           temperature  [0-9.]+ +temperature scaling");
    assertLine(nominal, " {24}prior        [0-9.]+ +weight of the class frequencies");
    assertLine(nominal, "Prediction sets         marginal coverage");
  }

  /** With candidates, options of the base learner, bounds, groups and notes. */
  @ParameterizedTest
  @ValueSource(strings = {"numeric", "nominal"})
  void linesFitIntoWekasWindow(String kind) throws Exception {
    for (String options : new String[] {"-group 1 -max 1000 -local on -mode bagging -W weka.classifiers.meta.RandomCommittee",
        "-interval normal -calibration heldout -stop 0.01", "-mode refit -draws 60 -O", "-B weka.classifiers.trees.RandomForest -B "
            + "\"weka.classifiers.meta.FilteredClassifier -F weka.filters.AllFilter -S 1 -W weka.classifiers.rules.ZeroR\" "
            + "-B weka.classifiers.functions.SMOreg"}) {
      String text = Models.trained("-I 4 " + options, TestData.named(kind, 150)).toString();
      text.lines().forEach(line -> assertTrue(line.length() <= 100, line.length() + ": " + line + "\n" + text));
    }
  }

  @Test
  void massesAreShownAsBars() throws Exception {
    CentroidBagging ours = Models.trained("-I 5 -pool 20", TestData.numeric(80));
    String text = ours.toString();
    double largest = 0;
    for (double mass : ours.memberMasses()) {
      largest = Math.max(largest, mass);
    }
    for (int k = 0; k < ours.memberMasses().length; k++) {
      double mass = ours.memberMasses()[k];
      assertLine(text, String.format(Locale.ROOT, " *%d  %.3f  #{%d}", k + 1, mass, Math.round(40 * mass / largest)));
    }
  }

  @Test
  void longListsOfMassesAreShortened() throws Exception {
    String text = Models.trained("-I 33 -pool 33 -W weka.classifiers.rules.ZeroR", TestData.numeric(40)).toString();
    assertLine(text, "  30  0\\.030  #{40}");
    assertLine(text, "      \\.\\.\\. and 3 more");
    assertFalse(text.contains("\n  31  "), text);
  }

  @Test
  void decimalPlacesAreHonoured() throws Exception {
    String text = Models.trained("-I 3 -pool 9 -num-decimal-places 6", TestData.numeric(60)).toString();
    assertLine(text, "   1  0\\.\\d{6}  #+");
  }

  @Test
  void everyMemberIsPrintedOnRequest() throws Exception {
    CentroidBagging ours = Models.trained("-I 3 -pool 9 -print", TestData.numeric(60));
    String members = ours.toString().split("All the base classifiers:")[1];
    assertEquals(ours.memberMasses().length, members.split("\nREPTree\n").length - 1, members);
  }

  @Test
  void aSampleOfManyRowsIsReported() throws Exception {
    Instances data = TestData.numeric(20_500);
    String text = Models.trained("-I 2 -pool 4 -W weka.classifiers.rules.ZeroR", data).toString();
    assertLine(text, "Note .*random sample of 20000 of the 20500 rows\\.");
  }

  /** Numbers must not mix decimal commas with decimal points. */
  @Test
  void theTextIsTheSameInEveryLocale() throws Exception {
    Locale usual = Locale.getDefault();
    Locale.setDefault(Locale.GERMANY);
    try {
      assertLine(Models.trained("-I 3 -pool 9", TestData.numeric(60)).toString(), TIME);
    } finally {
      Locale.setDefault(usual);
    }
  }

  private static void assertLine(String text, String pattern) {
    assertTrue(text.lines().anyMatch(line -> line.matches(pattern)), "No line '" + pattern + "' in:\n" + text);
  }

  /** The number of decimal places has an upper limit. */
  @Test
  void hugeNumbersOfDecimalPlacesAreLimited() throws Exception {
    for (int places : new int[] {2_000_000_000, -3}) {
      CentroidBagging model = Models.trained("-I 3 -pool 9", TestData.numeric(60));
      model.setNumDecimalPlaces(places);
      assertTrue(model.toString().length() < 5000, "letters: " + model.toString().length());
    }
  }

  /** Coverage within a label needs rows of it; what is lacking is said, as for groups. */
  @Test
  void rareLabelsAreNamed() throws Exception {
    Instances data = TestData.nominal(400);
    for (int row = 0; row < data.numInstances(); row++) {
      data.instance(row).setClassValue(row % 30 == 0 ? 1 : 0);
    }
    String note = "Labels with fewer than 30 calibration rows are shrunk towards the pooled estimate, and may be covered less often: "
        + data.classAttribute().value(1) + " (";
    for (String more : List.of("", " -calibration heldout")) {
      String text = Models.trained("-I 3 -pool 9 -coverage class" + more, data).toString().replaceAll("\\s+", " ");
      assertTrue(text.contains(note), text);
    }
    assertFalse(Models.trained("-I 3 -pool 9", data).toString().contains("Labels with fewer"));
  }
}
