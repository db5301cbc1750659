// SPDX-License-Identifier: GPL-3.0-only
package centroid.weka.gui.window;

import centroid.plot.draw.ChartPicture;
import centroid.plot.draw.ChartTable;
import centroid.plot.draw.Picture;
import centroid.plot.draw.Theme;
import java.awt.BorderLayout;
import java.awt.Color;
import java.awt.Dimension;
import java.awt.KeyboardFocusManager;
import java.awt.Rectangle;
import java.awt.Window;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.util.List;
import java.util.Locale;
import java.util.function.IntFunction;
import java.util.function.Supplier;
import java.util.stream.Stream;
import javax.swing.JButton;
import javax.swing.JFrame;
import javax.swing.JLabel;
import javax.swing.JOptionPane;
import javax.swing.JPanel;
import javax.swing.JTabbedPane;
import javax.swing.UIManager;
import javax.swing.WindowConstants;
import org.jfree.chart.JFreeChart;
import weka.core.Instances;

/** A window with charts on tabs, which have tooltips and can be zoomed and saved. */
public final class PlotWindow {

  /** A chart of two selected levels, given by their indices. */
  @FunctionalInterface
  public interface ChartOfLevels {

    ChartPicture at(int inner, int outer);
  }

  /** A chart of two selected levels and another choice, given by their indices. */
  @FunctionalInterface
  public interface ChartOfChoice {

    ChartPicture at(int inner, int outer, int choice);
  }

  /** The rows of two selected levels, given by their indices. */
  @FunctionalInterface
  public interface RowsOfLevels {

    Instances at(int inner, int outer);
  }

  /** Called when a row of a chart is clicked. */
  @FunctionalInterface
  public interface RowAction {

    /** Receives the position of the row among all test rows, from 1, and the index of the level. */
    void clicked(int number, int level);
  }

  /**
   * A chart on a tab.
   *
   * @param name label of the tab
   * @param numLevels number of levels shown, up to two
   * @param what the label of the other choice; empty if there is none
   * @param choices the choices
   * @param chart creates the chart
   * @param action called for a clicked row; null for none
   * @param rows returns all rows to export; null for none
   */
  public record Tab(String name, int numLevels, String what, List<String> choices, ChartOfChoice chart, RowAction action, RowsOfLevels rows) {

    /** Creates a tab without an action and rows. */
    public Tab(String name, int numLevels, String what, List<String> choices, ChartOfChoice chart) {
      this(name, numLevels, what, choices, chart, null, null);
    }

    /** Returns the same tab with an action and rows to export. */
    public Tab ofRows(RowAction newAction, RowsOfLevels newRows) {
      return new Tab(name, numLevels, what, choices, chart, newAction, newRows);
    }

    /** Creates a tab without a choice of levels. */
    public static Tab without(String name, Supplier<ChartPicture> chart) {
      return new Tab(name, 0, "", List.of(), (inner, outer, choice) -> chart.get());
    }

    /** Creates a tab with one level. */
    public static Tab ofOne(String name, IntFunction<ChartPicture> chart) {
      return new Tab(name, 1, "", List.of(), (inner, outer, choice) -> chart.apply(outer));
    }

    /** Creates a tab with two levels. */
    public static Tab ofTwo(String name, ChartOfLevels chart) {
      return new Tab(name, 2, "", List.of(), (inner, outer, choice) -> chart.at(inner, outer));
    }
  }

  private static final Dimension SIZE = new Dimension(840, 560);
  /** Distance of two windows, and the number of windows until one is where the first was. */
  private static final int STEP = 20;
  private static final int MAX_STEPS = 5;
  private static int numOpened;

  private final PlotName name;
  private final JFrame frame;
  private final JTabbedPane panes = new JTabbedPane();
  private final WrappedLabel hint = new WrappedLabel("hint", SIZE);
  private final List<Tab> tabs;
  private final LevelChoosers levels;
  private final ChoiceBoxes choices;
  private final JButton exportRows = new JButton("Export rows ...");

  private PlotWindow(PlotName name, List<Tab> tabs, double[] levels) {
    this.name = name;
    this.tabs = tabs;
    this.levels = new LevelChoosers(levels, this::draw);
    choices = new ChoiceBoxes(tabs, this::draw);
    frame = new JFrame(name.title());
    frame.setDefaultCloseOperation(WindowConstants.DISPOSE_ON_CLOSE);
    JPanel tools = new JPanel(new WrappingFlow(3));
    tools.add(choices);
    tools.add(this.levels);
    tools.add(new JLabel("Save as"));
    Stream.of("png", "svg", "csv").forEach(ending -> tools.add(saveButton(ending)));
    exportRows.setName("rows");
    exportRows.setToolTipText("Saves all test rows as CSV or ARFF, also those that the chart does not show");
    exportRows.addActionListener(event -> exportRows());
    tools.add(exportRows);
    tools.add(new HelpButton());
    // Hint and tools are each at the edge of a border layout, which tells them their width before it asks for their height.
    JPanel top = new JPanel(new BorderLayout());
    top.add(panes, BorderLayout.CENTER);
    top.add(hint, BorderLayout.SOUTH);
    frame.add(top, BorderLayout.CENTER);
    frame.add(tools, BorderLayout.SOUTH);
    tabs.forEach(tab -> panes.addTab(tab.name(), new JPanel(new BorderLayout())));
    panes.getAccessibleContext().setAccessibleName("Charts");
    panes.addChangeListener(event -> showTools(panes.getSelectedIndex()));
    showTools(0);
    draw();
    frame.setSize(SIZE);
    place();
  }

  /**
   * Places the window near the centre of the screen, beside the last one. With setLocationByPlatform, Java believes under some window managers that the
   * window is at 0, 0, and its combo boxes open there.
   */
  private void place() {
    Window active = KeyboardFocusManager.getCurrentKeyboardFocusManager().getActiveWindow();
    Rectangle screen = (active == null ? frame : active).getGraphicsConfiguration().getBounds();
    int step = STEP * (numOpened++ % MAX_STEPS - MAX_STEPS / 2);
    frame.setLocation(screen.x + Math.max(0, (screen.width - frame.getWidth()) / 2 + step),
        screen.y + Math.max(0, (screen.height - frame.getHeight()) / 2 + step));
  }

  /** Opens a window; must be called on the event thread. Levels are empty if the charts have none. */
  public static void open(PlotName name, List<Tab> tabs, double... levels) {
    openAt(-1, name, tabs, levels);
  }

  /** Opens a window at a level, given by its index, or -1 for the default. */
  public static void openAt(int level, PlotName name, List<Tab> tabs, double... levels) {
    try {
      PlotWindow window = new PlotWindow(name, tabs, levels);
      if (level >= 0) {
        window.levels.choose(level);
      }
      window.frame.setVisible(true);
    } catch (RuntimeException e) {
      JOptionPane.showMessageDialog(null, "The plot could not be drawn: " + e.getMessage(), name.title(), JOptionPane.ERROR_MESSAGE);
    }
  }

  private void showTools(int tab) {
    levels.showFor(tabs.get(tab));
    choices.showFor(tab);
    hint.setText((tabs.get(tab).action() == null ? "" : "Click a bar or point to see its row (keys: arrows, Enter). ")
        + "Drag to zoom, left to zoom out (keys: +, -, 0).");
    exportRows.setVisible(tabs.get(tab).rows() != null);
  }

  private void draw() {
    for (int k = 0; k < tabs.size(); k++) {
      PlotPanel panel = new PlotPanel(tabs.get(k).name(), chart(k, theme()), theme().ink(), hint::setText);
      if (tabs.get(k).action() != null) {
        panel.addChartMouseListener(new RowClick(tabs.get(k).action(), levels.chosenFor(tabs.get(k))[1]));
      }
      JPanel pane = (JPanel) panes.getComponentAt(k);
      pane.removeAll();
      pane.add(panel);
    }
    panes.revalidate();
    panes.repaint();
  }

  private JFreeChart chart(int tab, Theme theme) {
    int[] chosen = levels.chosenFor(tabs.get(tab));
    return tabs.get(tab).chart().at(chosen[0], chosen[1], choices.chosenFor(tab)).source(name.source()).theme(theme).toJFreeChart();
  }

  /** Dark if the look and feel is dark. */
  public static Theme theme() {
    Color background = UIManager.getColor("Panel.background");
    boolean dark = background != null && background.getRed() + background.getGreen() + background.getBlue() < 3 * 128;
    return dark ? Theme.DARK : Theme.LIGHT;
  }

  private JButton saveButton(String ending) {
    JButton button = new JButton(ending.toUpperCase(Locale.ROOT) + " ...");
    button.setName(ending);
    button.setToolTipText(ending.equals("csv") ? "Saves the numbers that the chart shows" : "Saves the visible part of the chart, on white");
    button.getAccessibleContext().setAccessibleName("Save as " + ending.toUpperCase(Locale.ROOT));
    button.addActionListener(event -> save(ending));
    return button;
  }

  private void save(String ending) {
    SaveDialog.save(frame, name.fileName(tabs.get(panes.getSelectedIndex()).name()), ending.equals("csv") ? "table" : "picture", this::write, ending);
  }

  private void exportRows() {
    Tab tab = tabs.get(panes.getSelectedIndex());
    int[] chosen = levels.chosenFor(tab);
    SaveDialog.save(frame, name.fileName("rows"), "table", (file, ending) -> RowFile.write(tab.rows().at(chosen[0], chosen[1]), file, ending.equals("arff")),
        "csv", "arff");
  }

  private void write(File file, String ending) throws IOException {
    PlotPanel panel = (PlotPanel) ((JPanel) panes.getSelectedComponent()).getComponent(0);
    if (ending.equals("csv")) {
      Files.writeString(file.toPath(), ChartTable.csv(panel.getChart()));
      return;
    }
    // On white also from a dark window: for papers and slides.
    Picture picture = Picture.of(tabs.get(panes.getSelectedIndex()).name(), panel.zoomed(chart(panes.getSelectedIndex(), Theme.LIGHT)));
    if (ending.equals("svg")) {
      picture.writeSvg(file.toPath(), panel.getWidth(), panel.getHeight());
    } else {
      picture.writePng(file.toPath(), panel.getWidth(), panel.getHeight(), 2);
    }
  }
}
