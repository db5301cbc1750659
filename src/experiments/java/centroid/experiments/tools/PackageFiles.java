// SPDX-License-Identifier: GPL-3.0-only
package centroid.experiments.tools;

import centroid.experiments.harness.Arguments;
import centroid.experiments.harness.GeneratedData;
import centroid.experiments.harness.Study;
import java.beans.PropertyDescriptor;
import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import javax.swing.DefaultListModel;
import weka.classifiers.AbstractClassifier;
import weka.classifiers.Classifier;
import weka.core.Utils;
import weka.experiment.ClassifierSplitEvaluator;
import weka.experiment.CrossValidationResultProducer;
import weka.experiment.InstancesResultListener;
import weka.experiment.PropertyNode;
import weka.experiment.RegressionSplitEvaluator;
import weka.experiment.SplitEvaluator;
import weka.experiment.xml.XMLExperiment;

/**
 * Creates the files that come with the package: set-ups for Weka's Experimenter, their small data sets, and a flow. The result is committed.
 */
public final class PackageFiles implements Study {

  /** Weka's loaders replace the variable; they find the last one in Weka's own jar. */
  private static final String OURS = "${WEKA_HOME}/packages/CentroidBagging/experiments/data/";
  private static final List<String> NUMERIC = List.of(OURS + "friedman.arff", OURS + "funnel.arff");
  private static final List<String> NOMINAL = List.of(OURS + "rings.arff", "weka/gui/knowledgeflow/templates/iris.arff");
  private static final String OUR = "weka.classifiers.meta.CentroidBagging";
  private static final String BAGGING = "weka.classifiers.meta.Bagging";
  private static final String NETWORK = "weka.classifiers.functions.Nd4jNetwork -layers 20 -epochs 50";

  @Override
  public void run(Arguments arguments) throws Exception {
    arguments.text("name", "");
    Path folder = Path.of(arguments.text("out", "src/main/experiments"));
    Path template = Path.of(arguments.text("template", "src/main/resources/centroid/templates/intervals.kf"));
    arguments.refuseUnknown();
    FlowTemplate.write(template);
    Files.createDirectories(folder.resolve("data"));
    Files.writeString(folder.resolve("data/friedman.arff"), GeneratedData.rounded(GeneratedData.friedman(250, 7, 1)).toString());
    Files.writeString(folder.resolve("data/funnel.arff"), GeneratedData.rounded(GeneratedData.funnel(200, 1)).toString());
    Files.writeString(folder.resolve("data/rings.arff"), GeneratedData.rounded(GeneratedData.rings(300, 1)).toString());
    // The first is the test base, and Bagging has no values in our columns.
    for (boolean numeric : new boolean[] {true, false}) {
      String tree = numeric ? "weka.classifiers.trees.REPTree" : "weka.classifiers.trees.J48";
      String kind = numeric ? "-numeric.xml" : "-nominal.xml";
      write(folder.resolve("bagging" + kind), numeric, 10, List.of(OUR + " -I 5 -W " + tree, BAGGING + " -I 5 -W " + tree,
          OUR + " -I 10 -W " + tree, BAGGING + " -I 10 -W " + tree));
      write(folder.resolve("forest" + kind), numeric, 10, List.of(OUR + " -I 10 -W weka.classifiers.trees.RandomTree",
          BAGGING + " -I 10 -W weka.classifiers.trees.RandomTree", "weka.classifiers.trees.RandomForest -I 10"));
      write(folder.resolve("network" + kind), numeric, 1, List.of(nested(OUR + " -I 5 -W "), nested(BAGGING + " -I 5 -W ")));
    }
  }

  /** A meta-classifier of networks, whose own options come after two dashes. */
  private static String nested(String head) {
    return head + NETWORK.replaceFirst(" ", " -- ");
  }

  private static void write(Path file, boolean numeric, int numRuns, List<String> classifiers) throws Exception {
    SplitEvaluator evaluator = numeric ? new RegressionSplitEvaluator() : new ClassifierSplitEvaluator();
    CrossValidationResultProducer folds = new CrossValidationResultProducer();
    folds.setNumFolds(10);
    folds.setSplitEvaluator(evaluator);
    weka.experiment.Experiment experiment = new weka.experiment.Experiment();
    experiment.setResultProducer(folds);
    experiment.setResultListener(new InstancesResultListener());
    experiment.setRunLower(1);
    experiment.setRunUpper(numRuns);
    experiment.setUsePropertyIterator(true);
    Classifier[] array = new Classifier[classifiers.size()];
    for (int k = 0; k < array.length; k++) {
      String[] options = Utils.splitOptions(classifiers.get(k));
      String name = options[0];
      options[0] = "";
      array[k] = AbstractClassifier.forName(name, options);
    }
    experiment.setPropertyPath(new PropertyNode[] {
        new PropertyNode(evaluator, new PropertyDescriptor("splitEvaluator", CrossValidationResultProducer.class), CrossValidationResultProducer.class),
        new PropertyNode(array[0], new PropertyDescriptor("classifier", evaluator.getClass()), evaluator.getClass())});
    experiment.setPropertyArray(array);
    DefaultListModel<File> sets = new DefaultListModel<>();
    (numeric ? NUMERIC : NOMINAL).forEach(set -> sets.addElement(new File(set)));
    experiment.setDatasets(sets);
    experiment.setNotes("CentroidBagging beside others with the same number of models.");
    new XMLExperiment().write(file.toFile(), experiment);
    // Without a file name the Experimenter takes a temporary file; that of this run is nobody else's business.
    Files.writeString(file, Files.readString(file).replaceAll("(?m)^.*>-O<.*\\R(?=.*>weka_experiment)|^.*[>/\\\\]weka_experiment.*\\R", ""));
  }
}
