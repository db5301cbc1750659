// SPDX-License-Identifier: GPL-3.0-only
package centroid.gui;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.beans.Introspector;
import java.beans.PropertyDescriptor;
import java.lang.reflect.Method;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import javax.swing.JComboBox;
import javax.swing.JTree;
import javax.swing.tree.DefaultMutableTreeNode;
import javax.swing.tree.TreeNode;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import weka.classifiers.trees.RandomTree;
import weka.core.OptionMetadata;
import weka.core.SelectedTag;
import weka.gui.GenericObjectEditor;

/** The dialog with our options: what comes first, what is said, and that what is set arrives. */
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
    assertEquals(List.of("classifier", "numIterations", "mode", "poolSize", "seed", "numExecutionSlots", "intervalMethod", "calibration"),
        names.subList(0, 8));
    assertTrue(names.indexOf("numDecimalPlaces") > names.indexOf("gamma"), names.toString());
  }

  /** Weka cuts a description at its first full stop, even that of a number, which must not happen inside a sentence. */
  @ParameterizedTest
  @ValueSource(strings = {BAGGING, WRAPPER, NETWORK})
  void everyOptionHasAWholeSentenceAsItsTip(String classifier) throws Exception {
    OptionDialog dialog = dialog(classifier);
    for (OptionDialog.Option option : dialog.options().values()) {
      assertFalse(option.label().isBlank(), option.name());
      assertTrue(option.tip() != null && option.tip().length() > 15, option.name() + ": " + option.tip());
      OptionMetadata metadata = getter(dialog.classifier(), option.name()).getAnnotation(OptionMetadata.class);
      if (metadata != null) {
        String rest = metadata.description().substring(option.tip().length());
        assertTrue(rest.isEmpty() || rest.matches("(?s)\\.(\\s.*)?"), option.name() + " is cut after: " + option.tip());
      }
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {BAGGING, NETWORK})
  void whatIsSetIsReadBack(String classifier) throws Exception {
    OptionDialog dialog = dialog(classifier);
    for (OptionDialog.Option option : dialog.options().values()) {
      if (option.name().equals("classifier")) {
        ExplorerWindow.onEventThread(() -> {
          option.editor().setValue(new RandomTree());
          return null;
        });
        assertEquals(RandomTree.class, value(dialog, "classifier").getClass());
        continue;
      }
      String before = text(value(dialog, option.name()));
      String other = another(option, before);
      assertNotEquals(before.toLowerCase(), other.toLowerCase(), option.name());
      OptionDialog.set(option, other);
      assertEquals(other.toLowerCase(), text(value(dialog, option.name())).toLowerCase(), option.name());
      assertEquals(other.toLowerCase(), OptionDialog.shown(option).toLowerCase(), option.name());
      OptionDialog.set(option, before);
      assertEquals(before, text(value(dialog, option.name())), option.name());
    }
  }

  @Test
  void choicesAreLists() throws Exception {
    Map<String, OptionDialog.Option> options = dialog(BAGGING).options();
    assertEquals(List.of("auto", "select", "refit", "gradient", "bagging"), items(options.get("mode")));
    assertEquals(List.of("prediction", "normal", "percentile", "pivotal"), items(options.get("intervalMethod")));
    assertEquals(List.of("multinomial", "bayesian"), items(options.get("scheme")));
    assertEquals(List.of("auto", "off", "on"), items(options.get("local")));
    assertEquals(List.of("last", "infinite"), items(options.get("tails")));
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
      case "group" -> "1,2";
      case "bagSizePercent" -> "50";
      case "numFolds" -> "5";
      default -> before.contains(".") || before.endsWith("Infinity") ? "0.25" : String.valueOf(Integer.parseInt(before) + 1);
    };
  }

  private static Object value(OptionDialog dialog, String property) throws Exception {
    return getter(dialog.classifier(), property).invoke(dialog.classifier());
  }

  private static Method getter(Object classifier, String property) throws Exception {
    return Arrays.stream(Introspector.getBeanInfo(classifier.getClass()).getPropertyDescriptors())
        .filter(descriptor -> descriptor.getName().equals(property)).map(PropertyDescriptor::getReadMethod).findFirst().orElseThrow();
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
