// SPDX-License-Identifier: GPL-3.0-only
package centroid.gui;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.awt.Window;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import javax.swing.JButton;
import javax.swing.JOptionPane;
import javax.swing.text.JTextComponent;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import weka.core.Utils;
import weka.gui.GenericObjectEditor;

/** Options typed key by key: Weka sets an option after each key, and an incomplete value is not an error. */
@Timeout(180)
class TypedOptionsTest {

  private static final String BAGGING = "weka.classifiers.meta.CentroidBagging";

  private ErrorStream errors;
  private ExplorerWindow explorer;

  @BeforeEach
  void open() throws Exception {
    // Weka copies objects by their options, and prints a trace where they are refused before it copies them otherwise.
    errors = new ErrorStream();
    explorer = ExplorerWindow.open();
  }

  @AfterEach
  void close() throws Exception {
    explorer.close();
    errors.close();
  }

  private OptionDialog dialog(String type) throws Exception {
    Object edited = Utils.forName(Object.class, type, new String[0]);
    GenericObjectEditor editor = ExplorerWindow.onEventThread(() -> {
      GenericObjectEditor made = new GenericObjectEditor();
      made.setClassType(edited.getClass());
      made.setValue(edited);
      return made;
    });
    return OptionDialog.open(explorer.frame, editor);
  }

  @ParameterizedTest
  @ValueSource(strings = {BAGGING, "weka.classifiers.meta.CalibratedClassifier", "weka.classifiers.functions.Nd4jNetwork",
      "weka.classifiers.evaluation.output.prediction.Intervals", "weka.filters.supervised.attribute.AddPredictionIntervals",
      "centroid.weka.flow.IntervalChart", "centroid.weka.options.TrainingDetails", "centroid.weka.options.IntervalDetails",
      "centroid.weka.network.NetworkDetails"})
  void everyTextCanBeTyped(String type) throws Exception {
    OptionDialog dialog = dialog(type);
    List<String> typed = typeAll(dialog);
    assertTrue(typed.size() >= 2, typed.toString());
    assertFalse(errors.text().contains("while updating"), errors.text());
  }

  /** Values of an inner dialog are used by the outer one. */
  @ParameterizedTest
  @ValueSource(strings = {"trainingDetails", "intervalDetails"})
  void whatIsTypedInsideArrivesOutside(String inner) throws Exception {
    OptionDialog dialog = dialog(BAGGING);
    OptionDialog details = dialog.inner(inner);
    for (String name : typeAll(details)) {
      assertEquals(String.valueOf(details.value(name)), String.valueOf(details.getter(name).invoke(dialog.value(inner))), name);
    }
    String[] options = ((weka.core.OptionHandler) dialog.classifier()).getOptions();
    assertTrue(List.of(options).contains(inner.equals("trainingDetails") ? "-lambda" : "-min"));
    assertTrue(List.of(options).contains("0.05"), String.join(" ", options));
  }

  private static List<String> typeAll(OptionDialog dialog) throws Exception {
    List<String> names = new ArrayList<>();
    for (OptionDialog.Option option : dialog.options().values()) {
      if (OptionDialog.first(option.view(), JTextComponent.class) != null && !option.name().endsWith("File") && !option.name().equals("calibrationData")) {
        String text = textFor(option.name(), dialog.value(option.name()));
        OptionDialog.type(option, text);
        assertEquals(text, String.valueOf(dialog.value(option.name())), option.name());
        names.add(option.name());
      }
    }
    return names;
  }

  private static String textFor(String name, Object before) {
    return switch (name) {
      case "layers" -> "20,10";
      case "levels" -> "0.8,0.95";
      case "threshold" -> "12,15.5";
      case "attributes" -> "1,3";
      case "group" -> "sex,age";
      default -> before instanceof Double ? "0.05" : before instanceof Integer ? "105" : "50";
    };
  }

  /** An invalid value is reported when training starts. */
  @ParameterizedTest
  @CsvSource(delimiter = '|', value = {
      "                | numIterations | 0    | numIterations (-I) must be at least 1, but was 0",
      "trainingDetails | lambda        | -0.5 | (-lambda) must be finite and at least 0, but was -0.5",
      "intervalDetails | numFolds      | 1    | (-folds) must be 0 (automatic) or at least 2, but was 1"})
  void whatIsLeftWrongIsToldAtTheStart(String inner, String name, String text, String sentence) throws Exception {
    explorer.choose(GuiData.numeric(60), BAGGING, "m_PercentBut");
    OptionDialog dialog = OptionDialog.open(explorer);
    OptionDialog edited = inner == null ? dialog : dialog.inner(inner);
    OptionDialog.type(edited.options().get(name), text);
    dialog.close();
    AssertionError error = assertThrows(AssertionError.class, explorer::start);
    assertTrue(error.getMessage().contains(sentence), error.getMessage());
  }

  /** Weka configures the output of predictions before it trains, and would print its header afterwards. */
  @Test
  void aWrongLevelOfTheOutputIsToldBeforeTheTraining() throws Exception {
    explorer.choose(GuiData.numeric(60), BAGGING + " -I 3", "m_PercentBut");
    GenericObjectEditor output = (GenericObjectEditor) ExplorerWindow.field(explorer.panel, "m_ClassificationOutputEditor");
    String[] wrong = {"-levels", "95"};
    Object intervals = Utils.forName(Object.class, "weka.classifiers.evaluation.output.prediction.Intervals", wrong);
    ExplorerWindow.onEventThread(() -> {
      output.setValue(intervals);
      return null;
    });
    AssertionError error = assertThrows(AssertionError.class, explorer::start);
    assertTrue(error.getMessage().contains("levels (-levels) must be fractions between 0 and 1") && error.getMessage().contains("'95'"), error.getMessage());
    assertFalse(explorer.output().contains("Classifier model"), explorer.output());
    JOptionPane message = Arrays.stream(Window.getWindows()).filter(Window::isShowing).map(window -> PlotFrame.find(window, JOptionPane.class, null))
        .filter(Objects::nonNull).findFirst().orElseThrow();
    ExplorerWindow.onEventThread(() -> {
      message.setValue(JOptionPane.OK_OPTION);
      return null;
    });
    ExplorerWindow.waitUntil("the button Start", 20, () -> start().isEnabled());
  }

  private JButton start() {
    try {
      return (JButton) ExplorerWindow.field(explorer.panel, "m_StartBut");
    } catch (ReflectiveOperationException e) {
      throw new AssertionError(e);
    }
  }

  @Test
  void cancelInsideTakesBackWhatWasTypedSinceOk() throws Exception {
    OptionDialog dialog = dialog(BAGGING);
    for (String value : List.of("0.25", "0.75")) {
      typeLambdaAndPress(dialog, value, "m_okBut");
      typeLambdaAndPress(dialog, "7.0", "m_cancelBut");
      assertEquals(value, String.valueOf(dialog.inner("trainingDetails").value("lambda")));
      assertTrue(String.join(" ", ((weka.core.OptionHandler) dialog.classifier()).getOptions()).contains("-lambda " + value + " "));
    }
  }

  private static void typeLambdaAndPress(OptionDialog dialog, String value, String button) throws Exception {
    OptionDialog inner = dialog.inner("trainingDetails");
    OptionDialog.type(inner.options().get("lambda"), value);
    inner.press(button);
  }

  @Test
  void aValueTypedInsideIsUsed() throws Exception {
    explorer.choose(GuiData.numeric(60), BAGGING + " -I 3", "m_PercentBut");
    OptionDialog dialog = OptionDialog.open(explorer);
    OptionDialog.type(dialog.inner("intervalDetails").options().get("minTarget"), "-1000.5");
    dialog.close();
    explorer.start();
    assertTrue(explorer.output().contains("-min -1000.5") && explorer.output().contains("Target bounds           -1000.5 to Infinity"), explorer.output());
  }
}
