// SPDX-License-Identifier: GPL-3.0-only
package centroid.gui;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.awt.Component;
import java.awt.Toolkit;
import java.awt.datatransfer.DataFlavor;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import javax.swing.AbstractButton;
import javax.swing.JComboBox;
import javax.swing.JTabbedPane;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import weka.core.Attribute;
import weka.core.DenseInstance;
import weka.core.Instances;
import weka.core.OptionHandler;
import weka.core.Utils;
import weka.gui.explorer.Explorer;

/** The tab that compares base learners, in a real Explorer with the installed package. */
@Timeout(300)
class LearnerTabTest extends WithExplorer {

  private static final Path PICTURES = Path.of("build/gui-pictures");

  private LearnerTab open(Instances data) throws Exception {
    LearnerTab.load(explorer, data);
    return LearnerTab.open(explorer);
  }

  @Test
  void ranksLearnersAndPutsOneIntoClassify() throws Exception {
    Instances data = GuiData.numeric(120);
    // The class of the Explorer is not the last attribute here.
    data.setClassIndex(1);
    LearnerTab tab = open(data);
    assertEquals("(Num) age", tab.target().getSelectedItem());
    tab.compare();
    List<List<String>> ranking = tab.ranking();
    assertEquals(6, ranking.size(), tab.message());
    assertEquals("chosen", ranking.get(0).get(4));
    assertTrue(tab.message().startsWith(ranking.get(0).get(0) + " "), tab.message());
    PlotFrame.photograph(explorer.frame, PICTURES.resolve("learners.png"));

    ExplorerWindow.onEventThread(() -> {
      tab.table().setRowSelectionInterval(1, 1);
      return null;
    });
    tab.press("Use this one");
    assertEquals("Classify", PlotFrame.find(explorer.frame, JTabbedPane.class, null).getTitleAt(
        PlotFrame.find(explorer.frame, JTabbedPane.class, null).getSelectedIndex()));
    Object classifier = explorer.editor().getValue();
    assertEquals("weka.classifiers.meta.CentroidBagging", classifier.getClass().getName());
    String options = Utils.joinOptions(((OptionHandler) classifier).getOptions());
    assertTrue(options.contains("-num-slots 1 -I 10 ") && options.contains("." + ranking.get(1).get(0).split(" ")[0]), options);
    assertEquals(1, ((JComboBox<?>) ExplorerWindow.field(explorer.panel, "m_ClassCombo")).getSelectedIndex());
    explorer.start();
    assertTrue(explorer.output().contains("Interval coverage (0.95 level)"), explorer.output());

    LearnerTab.open(explorer);
    tab.compare();
    assertEquals(ranking, tab.ranking(), "the seed is fixed");
  }

  @Test
  void ranksLearnersOfANominalClass() throws Exception {
    LearnerTab tab = open(GuiData.nominal(90));
    tab.compare();
    assertTrue(tab.ranking().stream().anyMatch(row -> row.get(0).equals("J48")), tab.message());
    choose(tab, 2);
    assertEquals(6, tab.ranking().size(), "it is the ranking of this class");
    choose(tab, 0);
    assertEquals(List.of(), tab.ranking(), "it was the ranking of another class");
  }

  private static void choose(LearnerTab tab, int attribute) throws Exception {
    ExplorerWindow.onEventThread(() -> {
      tab.target().setSelectedIndex(attribute);
      return null;
    });
  }

  @Test
  void stopsAtOnceWithoutLeavingThreads() throws Exception {
    LearnerTab tab = open(GuiData.numeric(900));
    tab.press("Start");
    tab.awaitProgress("comparing base learners: SMOreg");
    assertTrue(threads().contains(LearnerTab.TITLE), threads().toString());
    assertFalse(tab.isEnabled("Start"));
    long begin = System.nanoTime();
    tab.press("Stop");
    tab.awaitEnd();
    double seconds = (System.nanoTime() - begin) / 1e9;
    assertTrue(seconds < 3, "stopped after " + seconds + " s");
    assertEquals("Stopped.", tab.message());
    assertFalse(tab.isEnabled("Stop") || tab.isEnabled("Use this one") || tab.isEnabled("Open page"));
    // Only models that were being trained are still completed.
    awaitNoThreads();
  }

  @Test
  void otherDataOrAClosedWindowStopTheComparison() throws Exception {
    LearnerTab tab = open(GuiData.numeric(900));
    tab.press("Start");
    tab.awaitProgress("comparing");
    LearnerTab.load(explorer, GuiData.nominal(300));
    assertEquals("(Nom) kind", tab.target().getSelectedItem());
    assertTrue(tab.isEnabled("Start"));
    awaitNoThreads();
    assertEquals(List.of(), tab.ranking());
    tab.press("Start");
    tab.awaitProgress("comparing");
    explorer.close();
    awaitNoThreads();
  }

  private static List<String> threads() {
    return Thread.getAllStackTraces().keySet().stream().map(Thread::getName).filter(name -> name.equals(LearnerTab.TITLE) || name.equals("centroid-worker"))
        .toList();
  }

  private static void awaitNoThreads() throws Exception {
    ExplorerWindow.waitUntil("the end of the threads", 30, () -> threads().isEmpty());
  }

  @Test
  void saysWhatIsWrongWithTheData() throws Exception {
    LearnerTab tab = LearnerTab.open(explorer);
    assertRefused(tab, "the tab Preprocess", "none are loaded");
    Instances texts = new Instances("texts", new ArrayList<>(List.of(new Attribute("x"), new Attribute("t", (List<String>) null))), 0);
    LearnerTab.load(explorer, texts);
    assertRefused(tab, "must have rows");
    for (int k = 0; k < 40; k++) {
      texts.add(new DenseInstance(1, new double[] {k, texts.attribute(1).addStringValue("a" + k)}));
    }
    LearnerTab.load(explorer, texts);
    assertRefused(tab, "numeric or nominal", "'t' is of type string", "choose another class");
    choose(tab, 0);
    assertTrue(tab.isEnabled("Start"), tab.message());
    LearnerTab.load(explorer, new Instances("alone", new ArrayList<>(List.of(new Attribute("x"))), 0));
    assertRefused(tab, "at least one other attribute", "only 'x'");
  }

  private static void assertRefused(LearnerTab tab, String... parts) {
    assertFalse(tab.isEnabled("Start") || tab.isEnabled("Stop") || tab.isEnabled("Use this one"));
    for (String part : parts) {
      assertTrue(tab.message().contains(part), tab.message());
    }
    assertEquals(1, tab.message().lines().count());
  }

  @Test
  void saysThatRowsAreTooFew() throws Exception {
    for (int numRows : new int[] {1, 3, 6}) {
      LearnerTab tab = open(GuiData.numeric(numRows));
      tab.compare();
      assertFalse(tab.isEnabled("Use this one"));
      assertTrue(tab.message().contains(numRows + " rows with a class value are too few"), tab.message());
      assertEquals(1, tab.message().lines().count(), tab.message());
    }
    Instances unlabelled = GuiData.numeric(40);
    unlabelled.forEach(row -> row.setClassMissing());
    LearnerTab tab = open(unlabelled);
    tab.compare();
    assertTrue(tab.message().contains(" 0 rows with a class value are too few"), tab.message());
  }

  @Test
  void opensThePage() throws Exception {
    LearnerTab tab = open(GuiData.nominal(60));
    tab.compare();
    tab.press("Open page");
    ExplorerWindow.waitUntil("the page", 60, () -> tab.message().contains(".html"));
    Matcher file = Pattern.compile("open (\\S+\\.html)").matcher(tab.message());
    assertTrue(file.find(), tab.message());
    String page = Files.readString(Path.of(file.group(1)));
    assertTrue(page.contains("<svg ") && page.contains("class kind, seed 1") && page.contains(tab.ranking().get(0).get(0)), page);
  }

  @Test
  void copiesTheCommandIfThereIsNoTabClassify() throws Exception {
    LearnerTab tab = open(GuiData.nominal(60));
    tab.compare();
    ExplorerWindow.onEventThread(() -> ((Explorer) PlotFrame.call(tab.panel, "getExplorer")).getPanels().remove(explorer.panel));
    tab.press("Use this one");
    assertEquals("weka.classifiers.rules.ZeroR", explorer.editor().getValue().getClass().getName());
    Object copied = Toolkit.getDefaultToolkit().getSystemClipboard().getData(DataFlavor.stringFlavor);
    assertTrue(copied.toString().startsWith("weka.Run .CentroidBagging -t <file> -I 10 -W weka.classifiers."), copied.toString());
    assertTrue(tab.message().contains("copied to the clipboard: " + copied), tab.message());
  }

  @Test
  void isUsedWithKeysAndScreenReaders() throws Exception {
    LearnerTab tab = open(GuiData.nominal(60));
    tab.compare();
    List<Component> order = ExplorerWindow.onEventThread(tab::focusable);
    assertEquals(List.of("class", "Start", "ranking", "message", "Use this one", "Open page"), order.stream().map(Component::getName).toList());
    order.forEach(each -> assertFalse(each.getAccessibleContext().getAccessibleName().isBlank(), each.getName()));
    List<Integer> keys = order.stream().filter(AbstractButton.class::isInstance).map(each -> ((AbstractButton) each).getMnemonic()).toList();
    assertEquals(keys.size(), keys.stream().filter(key -> key != 0).collect(Collectors.toSet()).size(), keys.toString());
  }
}
