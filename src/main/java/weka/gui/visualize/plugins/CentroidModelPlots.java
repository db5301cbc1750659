package weka.gui.visualize.plugins;

import centroid.plot.ModelCharts;
import centroid.weka.ModelPicture;
import java.util.ArrayList;
import java.util.List;
import javax.swing.JMenuItem;

/** The picture of a trained CentroidBagging: its pool and the members that stand for it, their masses, and how the objective went. */
public class CentroidModelPlots extends PlotPlugin implements GraphVisualizePlugin {

  private static final String NAME = "CentroidBagging model";

  /** For Weka, which makes plug-ins by their names. */
  public CentroidModelPlots() {
    // nothing to set
  }

  /**
   * The menu item.
   *
   * @param graph what the classifier says about itself
   * @param name of the result
   * @return an item; null if the graph is that of another classifier
   */
  @Override
  public JMenuItem getVisualizeMenuItem(String graph, String name) {
    ModelPicture.WithMasses model = ModelPicture.parse(graph);
    if (model == null) {
      return null;
    }
    JMenuItem item = new JMenuItem(NAME);
    item.addActionListener(event -> PlotWindow.open(NAME + ": " + name, tabs(model.mass(), model.picture())));
    return item;
  }

  private static List<PlotWindow.Tab> tabs(double[] mass, ModelPicture picture) {
    List<PlotWindow.Tab> tabs = new ArrayList<>();
    if (picture.pool().length > 0) {
      tabs.add(new PlotWindow.Tab("Pool", (inner, outer) -> ModelCharts.pool(picture.pool(), picture.members(), mass, picture.shares())));
    }
    tabs.add(new PlotWindow.Tab("Masses", (inner, outer) -> ModelCharts.masses(mass)));
    if (picture.objectives().length > 0) {
      tabs.add(new PlotWindow.Tab("Objective", (inner, outer) -> ModelCharts.objective(picture.steps(), picture.objectives())));
    }
    return tabs;
  }
}
