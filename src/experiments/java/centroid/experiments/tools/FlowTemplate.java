// SPDX-License-Identifier: GPL-3.0-only
package centroid.experiments.tools;

import centroid.weka.flow.IntervalChart;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import weka.classifiers.meta.CentroidBagging;
import weka.core.WekaException;
import weka.core.converters.ArffLoader;
import weka.filters.supervised.attribute.AddPredictionIntervals;
import weka.knowledgeflow.Flow;
import weka.knowledgeflow.JSONFlowUtils;
import weka.knowledgeflow.StepManager;
import weka.knowledgeflow.StepManagerImpl;
import weka.knowledgeflow.steps.ClassAssigner;
import weka.knowledgeflow.steps.Classifier;
import weka.knowledgeflow.steps.ClassifierPerformanceEvaluator;
import weka.knowledgeflow.steps.Filter;
import weka.knowledgeflow.steps.ImageSaver;
import weka.knowledgeflow.steps.ImageViewer;
import weka.knowledgeflow.steps.Loader;
import weka.knowledgeflow.steps.Note;
import weka.knowledgeflow.steps.Step;
import weka.knowledgeflow.steps.TextViewer;
import weka.knowledgeflow.steps.TrainTestSplitMaker;

/** The flow that the KnowledgeFlow offers as a template: train and evaluate; append intervals, draw them, show and save the chart. */
final class FlowTemplate {

  private final Flow flow = new Flow();
  private final Map<String, String> places = new LinkedHashMap<>();

  private FlowTemplate() {
  }

  static void write(Path file) throws Exception {
    new FlowTemplate().make(file);
  }

  private void make(Path file) throws Exception {
    flow.setFlowName("Prediction intervals with CentroidBagging");
    ArffLoader reader = new ArffLoader();
    reader.setFile(new File("${WEKA_HOME}/packages/CentroidBagging/experiments/data/funnel.arff"));
    Loader loader = new Loader();
    loader.setLoader(reader);
    TrainTestSplitMaker split = new TrainTestSplitMaker();
    split.setTrainPercent("60");
    CentroidBagging model = new CentroidBagging();
    model.setNumIterations(5);
    Classifier classifier = new Classifier();
    classifier.setClassifier(model);
    ClassifierPerformanceEvaluator evaluator = new ClassifierPerformanceEvaluator();
    // Our metrics are plug-ins that are not plugged in here; their names are what counts.
    evaluator.setEvaluationMetricsToOutput("Correlation,MAE,RMSE,RAE,RRSE,Prediction intervals,Short interval summary");
    AddPredictionIntervals intervals = new AddPredictionIntervals();
    intervals.setOptions(new String[] {"-levels", "0.8,0.95", "-W", "weka.classifiers.meta.CentroidBagging -I 5"});
    Filter filter = new Filter();
    filter.setFilter(intervals);
    IntervalChart chart = new IntervalChart();
    chart.setLevels("0.8,0.95");
    ImageSaver saver = new ImageSaver();
    saver.setFile(new File("${java.io.tmpdir}/CentroidBagging-intervals"));
    Note note = new Note();
    note.setNoteText("After a run: right-click Chart > Show images,\nand Evaluation > Show results.\nChoose your own data in the loader (Data), class last and "
        + "numeric.\nThe chart is saved in the folder for temporary files;\nchange that in SaveChart.");

    StepManagerImpl data = add(loader, "Data", 60, 150);
    StepManagerImpl target = add(new ClassAssigner(), "ClassAssigner", 180, 150);
    StepManagerImpl parts = add(split, "TrainTestSplitMaker", 320, 150);
    StepManagerImpl trained = add(classifier, "CentroidBagging", 480, 60);
    StepManagerImpl evaluated = add(evaluator, "ClassifierPerformanceEvaluator", 640, 60);
    StepManagerImpl text = add(new TextViewer(), "Evaluation", 820, 60);
    StepManagerImpl columns = add(filter, "AddPredictionIntervals", 480, 240);
    StepManagerImpl drawn = add(chart, "IntervalChart", 640, 240);
    StepManagerImpl shown = add(new ImageViewer(), "Chart", 780, 240);
    StepManagerImpl saved = add(saver, "SaveChart", 900, 240);
    add(note, "Note", 60, 350);
    connect(data, target, StepManager.CON_DATASET);
    connect(target, parts, StepManager.CON_DATASET);
    for (StepManagerImpl next : List.of(trained, columns)) {
      connect(parts, next, StepManager.CON_TRAININGSET);
      connect(parts, next, StepManager.CON_TESTSET);
    }
    connect(trained, evaluated, StepManager.CON_BATCH_CLASSIFIER);
    connect(evaluated, text, StepManager.CON_TEXT);
    connect(columns, drawn, StepManager.CON_TESTSET);
    connect(drawn, shown, StepManager.CON_IMAGE);
    connect(shown, saved, StepManager.CON_IMAGE);
    Files.createDirectories(file.getParent());
    Files.writeString(file, withPlaces(JSONFlowUtils.flowToJSON(flow)));
  }

  private StepManagerImpl add(Step step, String name, int x, int y) {
    ((weka.knowledgeflow.steps.BaseStep) step).setName(name);
    StepManagerImpl manager = new StepManagerImpl(step);
    flow.addStep(manager);
    places.put(name, x + "," + y);
    return manager;
  }

  /** Weka writes places only for steps on a screen. */
  private String withPlaces(String json) {
    String text = json;
    for (Map.Entry<String, String> place : places.entrySet()) {
      String name = "\"name\" : \"" + place.getKey() + "\"";
      int at = text.indexOf("\"properties\"", text.lastIndexOf("\n\t\t\t\"class\"", text.indexOf(name)));
      text = text.substring(0, at) + "\"coordinates\" : \"" + place.getValue() + "\",\n\t\t\t" + text.substring(at);
    }
    return text;
  }

  private void connect(StepManagerImpl from, StepManagerImpl to, String connection) throws IOException, WekaException {
    if (!flow.connectSteps(from, to, connection)) {
      throw new IOException(from.getName() + " can't be connected to " + to.getName() + " by " + connection);
    }
  }
}
