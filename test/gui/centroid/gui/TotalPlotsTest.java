// SPDX-License-Identifier: GPL-3.0-only
package centroid.gui;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import javax.swing.JMenu;
import javax.swing.JMenuItem;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import weka.core.Instance;
import weka.core.Instances;

/** Opens the plot of totals from the result list, for a supplied test set. */
@Timeout(180)
class TotalPlotsTest extends WithPlots {

  private File written(Instances rows) throws Exception {
    Path file = folder.resolve("later.arff");
    Files.writeString(file, rows.toString());
    return file.toFile();
  }

  @Test
  void totalsOfASuppliedTestSet() throws Exception {
    Instances all = GuiData.districts(600);
    Instances later = new Instances(all, 400, 200);
    explorer.run(new Instances(all, 0, 400), CENTROIDS, written(later));
    PlotFrame plot = explorer.openPlot("Prediction intervals", "Totals of groups");
    assertEquals(List.of("Totals", "Means"), plot.tabs());
    assertEquals(List.of("outerLevel"), plot.choosers());
    assertEquals(1, plot.values("observed").length);
    double total = later.stream().mapToDouble(Instance::classValue).sum();
    assertTrue(Arrays.stream(plot.values("observed")[0]).anyMatch(value -> Math.abs(value - total) < 1), Arrays.toString(plot.values("observed")[0]));
    plot.choose("choice of Totals", "district");
    assertEquals(5, plot.values("observed").length, "four, and those that are missing");
    plot.photograph(PICTURES.resolve("totals-district.png"));
    assertEquals("Total of price", plot.title());
    assertTrue(plot.tips().stream().anyMatch(tip -> tip.matches("north: .*, interval .* to .*")), plot.tips().toString());
    plot.choose("outerLevel", "0.50");
    assertTrue(plot.legend().contains("prediction and 0.5 interval"), plot.legend().toString());
    plot.select("Means");
    plot.choose("choice of Means", "rooms");
    plot.photograph(PICTURES.resolve("means-rooms.png"));
    assertEquals(7, plot.values("observed").length);
    assertEquals("Mean of price", plot.title());
  }

  @Test
  void rowsOfASplitMayBeTrainingRows() throws Exception {
    explorer.run(GuiData.districts(200), CENTROIDS);
    JMenu menu = explorer.plugins().stream().filter(JMenu.class::isInstance).map(JMenu.class::cast)
        .filter(entry -> entry.getText().equals("Prediction intervals")).findFirst().orElseThrow();
    JMenuItem item = Arrays.stream(menu.getMenuComponents()).map(JMenuItem.class::cast).filter(one -> one.getText().startsWith("Totals of groups"))
        .findFirst().orElseThrow();
    assertTrue(!item.isEnabled() && item.getText().contains("rows that the model was not trained on"), item.getText());
    ExplorerWindow.closeMenus();
  }
}
