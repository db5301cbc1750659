package centroid.weka;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import weka.classifiers.AbstractClassifier;
import weka.classifiers.Classifier;
import weka.classifiers.IntervalEstimator;
import weka.classifiers.meta.CentroidBagging;
import weka.core.Attribute;
import weka.core.DenseInstance;
import weka.core.Instance;
import weka.core.Instances;
import weka.core.PluginManager;
import weka.core.Utils;

/** Data, classifiers and files for the tests of metric, output and filter. */
public final class HookRows {

  /** Labels that need quotes in CSV files. */
  public static final List<String> LABELS = List.of("low", "so, so", "a \"high\" one");

  private static final String METRIC_TYPE = "weka.classifiers.evaluation.AbstractEvaluationMetric";
  private static final String METRIC = "weka.classifiers.evaluation.PredictionIntervals";

  private HookRows() {
  }

  /** Plugs our metric in, as the package manager does for an installed package. */
  public static void plugIn() {
    PluginManager.addPlugin(METRIC_TYPE, METRIC, METRIC);
  }

  /** Takes it out again, for tests without it. */
  public static void plugOut() {
    PluginManager.removePlugin(METRIC_TYPE, METRIC);
  }

  /** A number, a colour, and a number that depends on both, with noise that grows. */
  public static Instances numeric(int numRows, long seed) {
    return rows(new Attribute("target"), numRows, seed);
  }

  /** The same with one of three {@link #LABELS}. */
  public static Instances nominal(int numRows, long seed) {
    return rows(new Attribute("target", LABELS), numRows, seed);
  }

  /** The same with many labels. */
  public static Instances manyLabels(int numLabels, int numRows, long seed) {
    List<String> labels = new ArrayList<>();
    for (int c = 0; c < numLabels; c++) {
      labels.add("c" + c);
    }
    return rows(new Attribute("target", labels), numRows, seed);
  }

  private static Instances rows(Attribute target, int numRows, long seed) {
    ArrayList<Attribute> attributes =
        new ArrayList<>(List.of(new Attribute("x"), new Attribute("colour", List.of("red", "green")), target));
    Instances data = new Instances("rows", attributes, numRows);
    data.setClassIndex(2);
    Random random = new Random(seed);
    for (int row = 0; row < numRows; row++) {
      double x = random.nextDouble();
      int colour = random.nextInt(2);
      double value = 4 * x + colour + (0.2 + 0.6 * x) * random.nextGaussian();
      double label = Math.min(target.numValues() - 1, Math.max(0, Math.floor(value * target.numValues() / 5)));
      data.add(new DenseInstance(1, new double[] {x, colour, target.isNumeric() ? value : label}));
    }
    return data;
  }

  /** A copy without any class value. */
  public static Instances unlabelled(Instances data) {
    Instances copy = new Instances(data);
    copy.forEach(Instance::setClassMissing);
    return copy;
  }

  /** A small and fast CentroidBagging. */
  public static CentroidBagging ours() {
    return with("-I 4 -pool 12");
  }

  /** A CentroidBagging with options as on a command line. */
  public static CentroidBagging with(String options) {
    try {
      CentroidBagging ours = new CentroidBagging();
      ours.setOptions(Utils.splitOptions(options));
      return ours;
    } catch (Exception e) {
      throw new IllegalArgumentException(e);
    }
  }

  /** Trains a classifier. */
  public static <C extends Classifier> C trained(C classifier, Instances data) throws Exception {
    classifier.buildClassifier(data);
    return classifier;
  }

  /** Writes an ARFF file. */
  public static Path arff(Path folder, String name, Instances data) throws IOException {
    return Files.writeString(folder.resolve(name + ".arff"), data.toString());
  }

  /** Intervals made up by a test. */
  @FunctionalInterface
  public interface Made {
    /** The intervals at a level for a row. */
    double[][] at(Instance row, double level);
  }

  /** A regressor that predicts 0 and gives intervals as told; it counts how often it is asked for them. */
  public static final class Told extends AbstractClassifier implements IntervalEstimator {

    private static final long serialVersionUID = 1L;

    private final transient Made intervals;
    private int numAsked;

    /** A regressor with the given intervals. */
    public Told(Made intervals) {
      this.intervals = intervals;
    }

    @Override
    public void buildClassifier(Instances data) {
      // knows everything already
    }

    @Override
    public double classifyInstance(Instance row) {
      return 0;
    }

    @Override
    public double[][] predictIntervals(Instance row, double level) {
      numAsked++;
      if (!row.classIsMissing()) {
        throw new IllegalStateException("The class must be hidden");
      }
      return intervals.at(row, level);
    }

    /** How often intervals were asked for. */
    public int numAsked() {
      return numAsked;
    }
  }
}
