// SPDX-License-Identifier: GPL-3.0-only
package centroid.gui;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;
import javax.swing.JButton;
import javax.swing.JComboBox;
import javax.swing.JList;
import javax.swing.JTree;
import javax.swing.tree.DefaultMutableTreeNode;
import javax.swing.tree.TreeNode;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import weka.classifiers.Classifier;
import weka.classifiers.trees.M5P;
import weka.classifiers.trees.RandomTree;
import weka.core.OptionHandler;
import weka.core.OptionMetadata;
import weka.core.SelectedTag;
import weka.core.Utils;
import weka.gui.GenericArrayEditor;
import weka.gui.GenericObjectEditor;
import weka.gui.PropertyDialog;

/** The dialog of our options: order, texts, and that values are set. */
@Timeout(120)
class OptionDialogTest {

  private static final String BAGGING = "weka.classifiers.meta.CentroidBagging";
  private static final String WRAPPER = "weka.classifiers.meta.CalibratedClassifier";
  private static final String NETWORK = "weka.classifiers.functions.Nd4jNetwork";

  private ExplorerWindow explorer;

  @BeforeEach
  void open() throws Exception {
    explorer = ExplorerWindow.open();
  }

  @AfterEach
  void close() throws Exception {
    explorer.close();
  }

  private OptionDialog dialog(String classifier) throws Exception {
    explorer.choose(GuiData.numeric(50), classifier, "m_PercentBut");
    return OptionDialog.open(explorer);
  }

  @Test
  void basicSettingsComeFirst() throws Exception {
    OptionDialog dialog = dialog(BAGGING);
    PlotFrame.photograph(dialog.dialog, Path.of("build/gui-pictures/options.png"));
    List<String> names = List.copyOf(dialog.options().keySet());
    assertEquals(List.of("classifier", "candidates", "autoCandidates", "numIterations", "mode", "poolSize", "seed", "numExecutionSlots", "intervalMethod",
        "calibration", "intervalDetails", "trainingDetails"), names.subList(0, 12));
    assertTrue(names.indexOf("numDecimalPlaces") > names.indexOf("printClassifiers"), names.toString());
    OptionDialog training = dialog.inner("trainingDetails");
    PlotFrame.photograph(training.dialog, Path.of("build/gui-pictures/training-details.png"));
    assertEquals(List.of("stop", "budget", "lambda"), List.copyOf(training.options().keySet()).subList(0, 3));
    OptionDialog intervals = dialog.inner("intervalDetails");
    PlotFrame.photograph(intervals.dialog, Path.of("build/gui-pictures/interval-details.png"));
    assertEquals(List.of("minTarget", "maxTarget", "group", "coverage", "local", "correct", "tails", "numFolds", "order", "abstain", "targetRows"),
        List.copyOf(intervals.options().keySet()));
  }

  /** On a screen of 768 pixels the buttons of a taller dialog are invisible. */
  @Test
  void noDialogIsTallerThanThatOfRandomForest() throws Exception {
    int allowed = heightOf("weka.classifiers.trees.RandomForest");
    assertTrue(allowed < 768, "RandomForest's has " + allowed);
    for (String classifier : List.of(BAGGING, WRAPPER, NETWORK)) {
      int height = heightOf(classifier);
      assertTrue(height <= allowed, classifier + " has " + height + ", RandomForest " + allowed);
    }
    int details = dialog(NETWORK).inner("networkDetails").dialog.getHeight();
    assertTrue(details <= allowed, "networkDetails has " + details + ", RandomForest " + allowed);
    OptionDialog bagging = dialog(BAGGING);
    for (String inner : List.of("trainingDetails", "intervalDetails")) {
      int height = bagging.inner(inner).dialog.getHeight();
      assertTrue(height <= allowed, inner + " has " + height + ", RandomForest " + allowed);
    }
  }

  private int heightOf(String classifier) throws Exception {
    OptionDialog dialog = dialog(classifier);
    int height = dialog.dialog.getHeight();
    System.out.println("The dialog of " + classifier + " is " + dialog.dialog.getWidth() + " x " + height + ", with " + dialog.options().size() + " options");
    dialog.close();
    return height;
  }

  /** Weka lists the descriptions of our options and the tips of the classes above. */
  @ParameterizedTest
  @ValueSource(strings = {BAGGING, WRAPPER, NETWORK})
  void theWindowMoreNamesEveryOptionOnce(String classifier) throws Exception {
    OptionDialog dialog = dialog(classifier);
    List<String> named = dialog.more().lines().filter(line -> line.matches("\\w+ -- .*")).map(line -> line.replaceFirst(" -- .*", "")).toList();
    assertEquals(Set.copyOf(named).size(), named.size(), named.toString());
    assertTrue(named.containsAll(dialog.options().keySet()), named + " is not all of " + dialog.options().keySet());
  }

  /** Weka cuts a description at its first full stop, even that of a number, which must not happen inside a sentence. */
  @ParameterizedTest
  @ValueSource(strings = {BAGGING, WRAPPER, NETWORK})
  void everyOptionHasAWholeSentenceAsItsTip(String classifier) throws Exception {
    OptionDialog dialog = dialog(classifier);
    assertWholeTips(dialog);
    for (OptionDialog.Option option : dialog.options().values()) {
      if (option.name().endsWith("Details")) {
        assertWholeTips(dialog.inner(option.name()));
      }
    }
  }

  /** What 0 means is part of the tip too, where it means something else than the number. */
  private static void assertWholeTips(OptionDialog dialog) throws Exception {
    for (OptionDialog.Option option : dialog.options().values()) {
      assertFalse(option.label().isBlank(), option.name());
      assertTrue(option.tip() != null && option.tip().length() > 15, option.name() + ": " + option.tip());
      OptionMetadata metadata = dialog.getter(option.name()).getAnnotation(OptionMetadata.class);
      if (metadata != null) {
        String rest = metadata.description().substring(option.tip().length());
        assertTrue(rest.isEmpty() || rest.matches("(?s)\\.(\\s.*)?"), option.name() + " is cut after: " + option.tip());
        assertFalse(rest.matches("(?s).*[\\s(]0 (?!to )[a-z].*"), option.name() + " does not say what 0 means in: " + option.tip());
      }
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {BAGGING, NETWORK})
  void whatIsSetIsReadBack(String classifier) throws Exception {
    OptionDialog dialog = dialog(classifier);
    for (OptionDialog.Option option : dialog.options().values()) {
      if (option.name().endsWith("Details")) {
        continue;
      }
      if (option.name().equals("classifier")) {
        ExplorerWindow.onEventThread(() -> {
          option.editor().setValue(new RandomTree());
          return null;
        });
        assertEquals(RandomTree.class, dialog.value("classifier").getClass());
        continue;
      }
      if (option.name().equals("candidates")) {
        ExplorerWindow.onEventThread(() -> {
          option.editor().setValue(new Classifier[] {new RandomTree()});
          return null;
        });
        assertEquals(RandomTree.class, ((Classifier[]) dialog.value("candidates"))[0].getClass());
        continue;
      }
      String before = text(dialog.value(option.name()));
      String other = another(option, before);
      assertNotEquals(before.toLowerCase(), other.toLowerCase(), option.name());
      OptionDialog.set(option, other);
      assertEquals(other.toLowerCase(), text(dialog.value(option.name())).toLowerCase(), option.name());
      assertEquals(other.toLowerCase(), OptionDialog.shown(option).toLowerCase(), option.name());
      OptionDialog.set(option, before);
      assertEquals(before, text(dialog.value(option.name())), option.name());
    }
  }

  /** Adds two learners to the list, one of them with options, and removes one. */
  @Test
  void candidatesAreAListOfClassifiers() throws Exception {
    OptionDialog dialog = dialog(BAGGING);
    GenericArrayEditor list = assertInstanceOf(GenericArrayEditor.class, dialog.options().get("candidates").editor());
    PropertyDialog window = ExplorerWindow.onEventThread(() -> {
      PropertyDialog made = new PropertyDialog(explorer.frame, list, 700, 100);
      made.setModal(false);
      made.setVisible(true);
      return made;
    });
    M5P m5p = new M5P();
    m5p.setMinNumInstances(9);
    for (Classifier learner : List.of(m5p, new RandomTree())) {
      ExplorerWindow.onEventThread(() -> {
        // Weka makes another editor for each change, and adds before the selected one.
        assertInstanceOf(GenericObjectEditor.class, ExplorerWindow.field(list.getCustomEditor(), "m_ElementEditor")).setValue(learner);
        ((JButton) ExplorerWindow.field(list.getCustomEditor(), "m_AddBut")).doClick();
        return null;
      });
    }
    PlotFrame.photograph(window, Path.of("build/gui-pictures/candidates-list.png"));
    assertEquals(List.of("RandomTree", "M5P"), Arrays.stream((Classifier[]) dialog.value("candidates")).map(each -> each.getClass().getSimpleName()).toList());
    ExplorerWindow.onEventThread(() -> {
      ((JList<?>) ExplorerWindow.field(list.getCustomEditor(), "m_ElementList")).setSelectedIndex(0);
      ((JButton) ExplorerWindow.field(list.getCustomEditor(), "m_DeleteBut")).doClick();
      window.dispose();
      return null;
    });
    OptionDialog.set(dialog.options().get("autoCandidates"), "true");
    assertEquals("True", OptionDialog.shown(dialog.options().get("autoCandidates")));
    PlotFrame.photograph(dialog.dialog, Path.of("build/gui-pictures/options-candidates.png"));
    dialog.press("m_okBut");
    String line = Utils.joinOptions(((OptionHandler) explorer.editor().getValue()).getOptions());
    assertTrue(line.strip().startsWith("-B \"weka.classifiers.trees.M5P -M 9.0") && line.contains("\" -B auto "), line);
  }

  /** Weka shows, copies and reads the configuration of a classifier as class name and options. */
  @Test
  void theConfigurationIsReadBack() throws Exception {
    String entered = BAGGING + " -B \"weka.classifiers.functions.SMOreg -K \\\"weka.classifiers.functions.supportVector.RBFKernel -G 0.1\\\"\" -B auto -I 7 "
        + "-W weka.classifiers.meta.Vote -- -B weka.classifiers.rules.ZeroR -B weka.classifiers.trees.M5P";
    explorer.choose(GuiData.numeric(50), entered, "m_PercentBut");
    String shown = configuration();
    assertTrue(shown.contains("RBFKernel -C 250007 -G 0.1"), shown);
    assertTrue(shown.contains(" -B auto ") && shown.contains("-- -S 1 -B \"weka.classifiers.rules.ZeroR"), shown);
    explorer.choose(GuiData.numeric(50), shown, "m_PercentBut");
    assertEquals(shown, configuration());
    OptionDialog dialog = OptionDialog.open(explorer);
    assertEquals(1, ((Classifier[]) dialog.value("candidates")).length);
    assertEquals(true, dialog.value("autoCandidates"));
    PlotFrame.photograph(explorer.frame, Path.of("build/gui-pictures/configuration.png"));
    dialog.close();
  }

  private String configuration() throws Exception {
    Object classifier = explorer.editor().getValue();
    return classifier.getClass().getName() + " " + Utils.joinOptions(((OptionHandler) classifier).getOptions()).strip();
  }

  @Test
  void theNetworkHasImageOptions() throws Exception {
    OptionDialog dialog = dialog(NETWORK + " -input 1x28x28 -layers \"conv 16 3, pool 2, 50\"");
    PlotFrame.photograph(dialog.dialog, Path.of("build/gui-pictures/network-options.png"));
    assertEquals("1x28x28", OptionDialog.shown(dialog.options().get("input")));
    OptionDialog details = dialog.inner("networkDetails");
    PlotFrame.photograph(details.dialog, Path.of("build/gui-pictures/network-details.png"));
    assertTrue(details.options().keySet().containsAll(Set.of("flip", "shift")), details.options().keySet().toString());
  }

  @Test
  void basicSettingsOfTheNetworkComeFirst() throws Exception {
    OptionDialog dialog = dialog(NETWORK);
    List<String> names = List.copyOf(dialog.options().keySet());
    assertEquals(List.of("layers", "numEpochs", "loss", "learningRate", "miniBatchSize", "encoding", "input", "seed", "networkDetails", "resume"),
        names.subList(0, 10));
    OptionDialog.Option epochs = dialog.options().get("numEpochs");
    assertEquals("automatic", OptionDialog.shown(epochs));
    OptionDialog.type(epochs, "40");
    assertEquals(40, dialog.value("numEpochs"));
    OptionDialog.type(epochs, "automatic");
    assertEquals(0, dialog.value("numEpochs"));
    assertTrue(dialog.options().get("numEpochs").tip().endsWith("0 means that it is chosen automatically"), dialog.options().get("numEpochs").tip());
  }

  @Test
  void choicesAreLists() throws Exception {
    OptionDialog dialog = dialog(BAGGING);
    Map<String, OptionDialog.Option> options = dialog.options();
    assertEquals(List.of("auto", "select", "refit", "gradient", "bagging"), items(options.get("mode")));
    assertEquals(List.of("prediction", "normal", "percentile", "pivotal"), items(options.get("intervalMethod")));
    assertEquals(List.of("multinomial", "bayesian"), items(dialog.inner("trainingDetails").options().get("scheme")));
    Map<String, OptionDialog.Option> intervals = dialog.inner("intervalDetails").options();
    assertEquals(List.of("auto", "off", "on"), items(intervals.get("local")));
    assertEquals(List.of("last", "infinite"), items(intervals.get("tails")));
  }

  private static List<String> items(OptionDialog.Option option) {
    JComboBox<?> box = OptionDialog.first(option.view(), JComboBox.class);
    return IntStream.range(0, box.getItemCount()).mapToObj(k -> String.valueOf(box.getItemAt(k))).toList();
  }

  /** A value that differs from the one there is. */
  private static String another(OptionDialog.Option option, String before) throws Exception {
    JComboBox<?> box = OptionDialog.first(option.view(), JComboBox.class);
    if (box != null) {
      return items(option).stream().filter(item -> !item.equalsIgnoreCase(before)).findFirst().orElseThrow();
    }
    return switch (option.name()) {
      case "layers" -> "7,3";
      case "input" -> "3x32x32";
      case "group" -> "1,2";
      case "order" -> "1";
      case "bagSizePercent" -> "50";
      case "numFolds" -> "5";
      default -> before.contains(".") || before.endsWith("Infinity") ? "0.25" : String.valueOf(Integer.parseInt(before) + 1);
    };
  }

  private static String text(Object value) {
    return value instanceof SelectedTag tag ? tag.getSelectedTag().getReadable() : String.valueOf(value);
  }

  /** Weka writes the names of classifiers that can't handle the data in grey. */
  @Test
  void theChooserKnowsWhatFitsTheData() throws Exception {
    explorer.choose(GuiData.numeric(50), BAGGING, "m_PercentBut");
    assertEquals(List.of(false, false, true), List.of(isGrey("CentroidBagging"), isGrey("Nd4jNetwork"), isGrey("J48")));
    explorer.choose(GuiData.nominal(50), BAGGING, "m_PercentBut");
    assertEquals(List.of(false, false, true), List.of(isGrey("CentroidBagging"), isGrey("Nd4jNetwork"), isGrey("LinearRegression")));
  }

  private boolean isGrey(String name) throws Exception {
    GenericObjectEditor editor = explorer.editor();
    JTree tree = ExplorerWindow.onEventThread(() -> PlotFrame.find(editor.getChooseClassPopupMenu(), JTree.class, null));
    for (TreeNode node : Collections.list(((DefaultMutableTreeNode) tree.getModel().getRoot()).depthFirstEnumeration())) {
      if (((DefaultMutableTreeNode) node).getUserObject().equals(name)) {
        return node.toString().contains("silver");
      }
    }
    throw new AssertionError(name + " is not among the classifiers to choose from");
  }
}
