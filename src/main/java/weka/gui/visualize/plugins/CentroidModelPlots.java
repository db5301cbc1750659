// SPDX-License-Identifier: GPL-3.0-only
package weka.gui.visualize.plugins;

import centroid.plot.chart.BiasCharts;
import centroid.plot.chart.CandidateCharts;
import centroid.plot.chart.InputColumn;
import centroid.plot.chart.ModelCharts;
import centroid.plot.draw.Chart;
import centroid.weka.candidate.CandidateRanking;
import centroid.weka.candidate.CandidateRanking.Place;
import centroid.weka.candidate.CandidateText;
import centroid.weka.gui.ExplorerResult;
import centroid.weka.gui.PlotPlugin;
import centroid.weka.gui.window.PlotName;
import centroid.weka.gui.window.PlotWindow;
import centroid.weka.model.CandidatePicture;
import centroid.weka.model.CorrectionSample;
import centroid.weka.model.ModelPicture;
import centroid.weka.model.ObjectiveHistory;
import centroid.weka.model.PoolMap;
import centroid.weka.refinable.EpochCurve;
import java.util.ArrayList;
import java.util.List;
import javax.swing.JMenuItem;
import weka.core.Attribute;

/** Plots of a trained CentroidBagging: pool and members, weights, objective, number of epochs, candidates for the base learner and bias correction. */
public class CentroidModelPlots extends PlotPlugin implements GraphVisualizePlugin {

  private static final String NAME = "CentroidBagging model";

  /** Returns the menu item; null if the graph is that of another classifier. */
  @Override
  public JMenuItem getVisualizeMenuItem(String graph, String name) {
    ModelPicture picture = ModelPicture.parse(graph);
    if (picture == null) {
      return null;
    }
    return entry(NAME, () -> PlotWindow.open(new PlotName(NAME, ExplorerResult.sourceOf(name)), tabs(picture)));
  }

  static List<PlotWindow.Tab> tabs(ModelPicture picture) {
    List<PlotWindow.Tab> tabs = new ArrayList<>();
    double[] mass = picture.mass();
    PoolMap map = picture.map();
    ObjectiveHistory objective = picture.objective();
    if (map.pool().length > 0) {
      tabs.add(PlotWindow.Tab.without("Models", () -> ModelCharts.pool(map.pool(), map.members(), mass, map.shares())));
    }
    tabs.add(PlotWindow.Tab.without("Weights", () -> ModelCharts.masses(mass)));
    EpochCurve epochs = picture.epochs();
    if (epochs.budgets().length > 0) {
      tabs.add(PlotWindow.Tab.without("Epochs", () -> ModelCharts.epochs(epochs.budgets(), epochs.losses(), epochs.chosen())));
    }
    if (objective.isLoss()) {
      tabs.add(PlotWindow.Tab.without("Training loss", () -> ModelCharts.trainingLoss(objective.values())));
    } else if (objective.isKnown()) {
      tabs.add(PlotWindow.Tab.without("Objective", () -> ModelCharts.objective(objective.steps(), objective.values())));
    }
    if (picture.candidates().isKnown()) {
      tabs.add(PlotWindow.Tab.without("Candidates", () -> candidates(picture.candidates())));
    }
    if (picture.corrections().isKnown()) {
      tabs.add(corrections(picture.corrections()));
    }
    return tabs;
  }

  private static Chart candidates(CandidatePicture candidates) {
    CandidateRanking ranking = candidates.ranking();
    List<Place> places = ranking.places();
    return CandidateCharts.window(candidates.errorName(), new CandidateCharts.Candidates(places.stream().map(Place::name).toList(), ranking.chosen().error(),
        places.stream().mapToDouble(Place::difference).toArray(), places.stream().mapToDouble(Place::differenceError).toArray()), ranking.numRows(),
        places.stream().map(place -> CandidateText.tip(place, ranking)).toList()).chart();
  }

  /** The bias correction along an attribute; of a nominal class, for some of its labels. */
  private static PlotWindow.Tab corrections(CorrectionSample sample) {
    List<String> choices = new ArrayList<>();
    for (CorrectionSample.Target target : sample.targets()) {
      sample.columns().forEach(column -> choices.add(sample.targets().size() == 1 ? column.name() : column.name() + ", " + target.name()));
    }
    int numColumns = sample.columns().size();
    return new PlotWindow.Tab("Bias correction", 0, "Attribute", choices, (inner, outer, which) -> {
      CorrectionSample.Target target = sample.targets().get(which / numColumns);
      return BiasCharts.along(column(sample.columns().get(which % numColumns)), target.residual(), target.correction(), target.name());
    });
  }

  private static InputColumn column(CorrectionSample.Column column) {
    return new InputColumn(column.name(), column.labels(), column.value(),
        column.dateFormat() == null ? null : new Attribute(column.name(), column.dateFormat())::formatDate);
  }
}
