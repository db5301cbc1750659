package centroid.gui;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

class PlotsTest {

  private static final String SMALL = "weka.classifiers.meta.CentroidBagging -I 5";

  @Test
  void trial() throws Exception {
    ExplorerWindow explorer = ExplorerWindow.open();
    explorer.run(GuiData.numeric(300), SMALL);
    System.out.println(explorer.output());
    System.out.println(explorer.names());
    Path folder = Path.of("build/gui-pictures");
    for (String item : List.of("Intervals", "Calibration curve", "Width and error")) {
      PlotFrame plot = explorer.openPlot("Prediction intervals", item);
      for (String tab : plot.tabs()) {
        plot.select(tab);
        System.out.println(item + " / " + tab + " " + plot.legend() + plot.axes() + plot.title() + " - " + plot.note());
        plot.photograph(folder.resolve(item + "-" + tab + ".png"));
        System.out.println(plot.tips().stream().limit(3).toList());
      }
      plot.close();
    }
    PlotFrame plot = explorer.openPlot("CentroidBagging model");
    for (String tab : plot.tabs()) {
      plot.select(tab);
      plot.photograph(folder.resolve("model-" + tab + ".png"));
    }
    plot.close();
    explorer.run(GuiData.curve(300), SMALL);
    plot = explorer.openPlot("Prediction intervals", "Fitted curve");
    plot.photograph(folder.resolve("curve.png"));
    plot.close();
    explorer.run(GuiData.nominal(300), SMALL + " -W weka.classifiers.trees.J48");
    System.out.println(explorer.names());
    plot = explorer.openPlot("Class probabilities");
    for (String tab : plot.tabs()) {
      plot.select(tab);
      plot.photograph(folder.resolve("nominal-" + tab + ".png"));
    }
    plot.close();
    PlotFrame.photograph(explorer.frame, folder.resolve("explorer.png"));
    explorer.close();
  }
}
