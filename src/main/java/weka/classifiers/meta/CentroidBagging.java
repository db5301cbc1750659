package weka.classifiers.meta;

import centroid.core.BootstrapScheme;
import centroid.interval.Interval;
import centroid.interval.IntervalMethod;
import centroid.weka.BaggingOptions;
import centroid.weka.CentroidModel;
import centroid.weka.Choice;
import centroid.weka.Ensemble;
import centroid.weka.EnsembleBuilder;
import centroid.weka.Mode;
import centroid.weka.ModelText;
import centroid.weka.OptionText;
import centroid.weka.Settings;
import centroid.weka.TrainingReport;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Enumeration;
import java.util.List;
import weka.classifiers.ConditionalDensityEstimator;
import weka.classifiers.Evaluation;
import weka.classifiers.IntervalEstimator;
import weka.core.AdditionalMeasureProducer;
import weka.core.Aggregateable;
import weka.core.BatchPredictor;
import weka.core.Drawable;
import weka.core.Instance;
import weka.core.Instances;
import weka.core.LogHandler;
import weka.core.OptionMetadata;
import weka.core.PartitionGenerator;
import weka.core.SelectedTag;
import weka.core.TechnicalInformation;
import weka.core.TechnicalInformation.Field;
import weka.core.TechnicalInformation.Type;
import weka.core.TechnicalInformationHandler;
import weka.core.Utils;
import weka.core.WeightedInstancesHandler;
import weka.gui.Logger;
import weka.gui.ProgrammaticProperty;

/**
 * Bagging with few models that stand for the whole bootstrap distribution (Ye and Liu, ICML 2022). Takes
 * every option of {@link Bagging} and can replace it in any command.
 *
 * <p>This class holds options and Weka's contracts; the work is done in {@link centroid.weka}.
 *
 * @serial exclude
 */
public class CentroidBagging extends BaggingOptions implements WeightedInstancesHandler,
    AdditionalMeasureProducer, TechnicalInformationHandler, PartitionGenerator, Aggregateable<CentroidBagging>, LogHandler, IntervalEstimator, ConditionalDensityEstimator, Drawable {

  private static final long serialVersionUID = 4_207_733_150_318_940_711L;

  private static final Choice<Mode> MODES = new Choice<>("Mode (-mode)", Mode.class);
  private static final Choice<BootstrapScheme> SCHEMES = new Choice<>("Scheme (-scheme)", BootstrapScheme.class);
  private static final Choice<IntervalMethod> INTERVALS = new Choice<>("Interval (-interval)", IntervalMethod.class);
  private static final List<String> MEASURES = List.of("measureOutOfBagError", "measureNumMembers", "measureEffectiveMembers",
      "measureObjective", "measureSpreadRatio");

  private Mode mode = Mode.AUTO;
  private int poolSize;
  private double lambda = 0.1;
  private int numRounds = 2;
  private int numDraws = 500;
  private double gamma = 0.5;
  private BootstrapScheme scheme = BootstrapScheme.MULTINOMIAL;
  private IntervalMethod intervalMethod = IntervalMethod.PREDICTION;
  private boolean noCalibration;

  /** Null unless training has ended well. */
  private CentroidModel model;
  /** Models handed to {@link #aggregate} until {@link #finalizeAggregation}. */
  private ArrayList<CentroidModel> toJoin;
  private transient Logger log;

  /**
   * What the GUI shows about this class.
   *
   * @return a description
   */
  public String globalInfo() {
    return "Bagging with few models that stand for the whole bootstrap distribution. Trains a pool of bootstrap models and keeps the m "
        + "models, with masses, whose predictions are distributed most like those of the pool; at the same number of models it "
        + "predicts at least as well as Bagging and shows the spread of the bootstrap more faithfully. Training costs as many base "
        + "fits as the pool has models. Takes every option of Bagging.\n\nFor more information, see\n\n" + getTechnicalInformation();
  }

  @Override
  public TechnicalInformation getTechnicalInformation() {
    TechnicalInformation paper = new TechnicalInformation(Type.INPROCEEDINGS);
    paper.setValue(Field.AUTHOR, "Mao Ye and Qiang Liu");
    paper.setValue(Field.TITLE, "Centroid Approximation for Bootstrap: Improving Particle Quality at Inference");
    paper.setValue(Field.BOOKTITLE, "Proceedings of the 39th International Conference on Machine Learning");
    paper.setValue(Field.YEAR, "2022");
    paper.setValue(Field.PUBLISHER, "PMLR");
    return paper;
  }

  // ---- training ----

  @Override
  public void buildClassifier(Instances data) throws Exception {
    model = null;
    toJoin = null;
    if (m_Classifier == null) {
      throw new IllegalArgumentException("The base learner (-W) must be a classifier, but none is set");
    }
    getCapabilities().testWithFail(data);
    int pool = poolSize == 0 ? Math.max(50, 5 * m_NumIterations) : poolSize;
    Settings settings = new Settings(m_NumIterations, getBagSizePercent(), getRepresentCopiesUsingWeights(), pool, lambda, numRounds, numDraws,
        gamma, scheme);
    EnsembleBuilder builder = new EnsembleBuilder(m_Classifier, mode, settings, m_Seed, m_numExecutionSlots, this::tell);
    try {
      model = builder.build(data, !noCalibration, getCalcOutOfBag(), getStoreOutOfBagPredictions());
    } catch (InterruptedException e) {
      // Weka's panels ask the thread, not the exception, whether the user has pressed Stop.
      Thread.currentThread().interrupt();
      throw e;
    }
  }

  /** Not used: members are trained by our own workers, since the parent's swallow failures. */
  @Override
  protected Instances getTrainingSet(int iteration) {
    throw new UnsupportedOperationException("CentroidBagging trains its members itself");
  }

  private void tell(String message) {
    if (log != null) {
      log.statusMessage(message);
    }
    if (getDebug()) {
      System.err.println(message);
    }
  }

  // ---- prediction ----

  @Override
  public double[] distributionForInstance(Instance instance) throws Exception {
    return trained().distribution(instance);
  }

  @Override
  public double[][] distributionsForInstances(Instances instances) throws Exception {
    if (implementsMoreEfficientBatchPrediction() && instances.classAttribute().isNominal()) {
      return trained().distributions(instances);
    }
    double[][] result = new double[instances.numInstances()][];
    for (int row = 0; row < result.length; row++) {
      if ((row & 0xFF) == 0 && Thread.currentThread().isInterrupted()) {
        throw new InterruptedException("Stopped after " + row + " of " + result.length + " predictions");
      }
      result[row] = distributionForInstance(instances.instance(row));
    }
    return result;
  }

  /**
   * The interval of a numeric class at a level, of the kind that {@code -interval} asks for.
   *
   * @param instance the row; its class value is not looked at
   * @param confidenceLevel a fraction such as 0.95 (every caller in Weka passes a fraction, whatever its Javadoc says)
   * @return {{lower, upper}}
   * @throws Exception if a member fails, the class is nominal or the level is not between 0 and 1
   */
  @Override
  public double[][] predictIntervals(Instance instance, double confidenceLevel) throws Exception {
    Interval interval = trained().interval(instance, intervalMethod, confidenceLevel);
    return new double[][] {{interval.lower(), interval.upper()}};
  }

  /** The predictive density of a numeric class, from the same residuals as the prediction intervals. */
  @Override
  public double logDensity(Instance instance, double value) throws Exception {
    return trained().logDensity(instance, value);
  }

  /**
   * The labels of a nominal class that are to be reckoned with: the true label is among them with at least about the given
   * probability.
   *
   * @param instance the row; its class value is not looked at
   * @param confidenceLevel a fraction such as 0.95
   * @return true for every label in the set; never empty
   * @throws Exception if a member fails, the class is numeric or the level is not between 0 and 1
   */
  public boolean[] predictSet(Instance instance, double confidenceLevel) throws Exception {
    return trained().set(instance, confidenceLevel);
  }

  /** True only for a nominal class: Weka's evaluation leaves prediction intervals out where batches are predicted. */
  @Override
  public boolean implementsMoreEfficientBatchPrediction() {
    return model != null && model.isNominal() && m_Classifier instanceof BatchPredictor batch
        && batch.implementsMoreEfficientBatchPrediction();
  }

  private CentroidModel trained() {
    if (model == null) {
      throw new IllegalStateException("CentroidBagging has no model yet: call buildClassifier first, or train again if training failed");
    }
    return model;
  }

  @Override
  public String toString() {
    return model == null ? "CentroidBagging: No model built yet."
        : ModelText.of(model, getNumDecimalPlaces(), getPrintClassifiers(), getOutputOutOfBagComplexityStatistics());
  }

  // ---- what a trained model tells ----

  /**
   * The evaluation of training rows by members that have not seen them.
   *
   * @return Weka's evaluation, or null if it was not asked for
   */
  public Evaluation getOutOfBagEvaluationObject() {
    return model == null ? null : model.outOfBag();
  }

  /**
   * The masses of the members.
   *
   * @return a new array that sums to 1
   */
  public double[] memberMasses() {
    return trained().ensemble().mass();
  }

  /**
   * The predictions of the single members, for the row's class: numbers, or class probabilities.
   *
   * @param instance the row
   * @return one array per member, in the order of {@link #memberMasses()}
   * @throws Exception if a member fails
   */
  public double[][] memberPredictions(Instance instance) throws Exception {
    return trained().ensemble().memberPredictions(instance);
  }

  /**
   * What happened during training.
   *
   * @return the report that {@link #toString()} puts into words
   */
  public TrainingReport trainingReport() {
    return trained().report();
  }

  /**
   * The spread ratio rho: deviations of the members from their mean, times rho, have the bootstrap's variance.
   *
   * @return rho
   */
  public double spreadRatio() {
    return trained().report().spreadRatio();
  }

  /** Neither a tree nor a network: {@link #graph} is for our own plots, which the Explorer offers under Plugins. */
  @Override
  public int graphType() {
    return NOT_DRAWABLE;
  }

  /**
   * What the picture of this model is drawn from: masses, objective by step, and the models of the pool and the members kept as points
   * in two directions of prediction space.
   *
   * @return lines of text, each a name and its numbers
   */
  @Override
  public String graph() {
    return trained().pictureText();
  }

  @Override
  public Enumeration<String> enumerateMeasures() {
    return Collections.enumeration(MEASURES);
  }

  @Override
  public double getMeasure(String name) {
    String known = MEASURES.stream().filter(name::equalsIgnoreCase).findFirst()
        .orElseThrow(() -> new IllegalArgumentException(name + " is not a measure of CentroidBagging; it has " + MEASURES));
    if (known.equals("measureOutOfBagError")) {
      return model == null || model.outOfBag() == null ? -1 : model.outOfBagError();
    }
    if (model == null) {
      return Utils.missingValue();
    }
    return switch (known) {
      case "measureNumMembers" -> model.ensemble().size();
      case "measureEffectiveMembers" -> model.ensemble().effectiveSize();
      case "measureObjective" -> model.report().objectiveAfter();
      default -> model.report().spreadRatio();
    };
  }

  // ---- Bagging's other contracts ----

  @Override
  public CentroidBagging aggregate(CentroidBagging other) throws Exception {
    if (!m_Classifier.getClass().isAssignableFrom(other.m_Classifier.getClass())) {
      throw new IllegalArgumentException("Models can be joined only if their base learners are the same, but they are "
          + m_Classifier.getClass().getName() + " and " + other.m_Classifier.getClass().getName());
    }
    trained();
    toJoin = toJoin == null ? new ArrayList<>() : toJoin;
    toJoin.add(other.trained());
    return this;
  }

  @Override
  public void finalizeAggregation() {
    if (toJoin != null) {
      model = trained().joinedWith(toJoin);
      toJoin = null;
    }
  }

  @Override
  public void generatePartition(Instances data) throws Exception {
    requirePartitions();
    buildClassifier(data);
  }

  @Override
  public double[] getMembershipValues(Instance instance) throws Exception {
    requirePartitions();
    Ensemble ensemble = trained().ensemble();
    double[] values = new double[0];
    for (int k = 0; k < ensemble.size(); k++) {
      double[] next = ((PartitionGenerator) ensemble.member(k)).getMembershipValues(instance);
      int length = values.length;
      values = Arrays.copyOf(values, length + next.length);
      System.arraycopy(next, 0, values, length, next.length);
    }
    return values;
  }

  @Override
  public int numElements() throws Exception {
    requirePartitions();
    int size = 0;
    for (int k = 0; k < trained().ensemble().size(); k++) {
      size += ((PartitionGenerator) trained().ensemble().member(k)).numElements();
    }
    return size;
  }

  private void requirePartitions() {
    if (!(m_Classifier instanceof PartitionGenerator)) {
      throw new IllegalArgumentException("Partitions need a base learner that can generate them, but " + getClassifierSpec() + " can't");
    }
  }

  @Override
  @ProgrammaticProperty
  public void setLog(Logger log) {
    this.log = log;
  }

  @Override
  @ProgrammaticProperty
  public Logger getLog() {
    return log;
  }

  // ---- options ----

  /**
   * Reads the options. Those with a value are read strictly here, flags and the base learner by Weka.
   *
   * @param options as in {@link Bagging}, and -mode, -pool, -lambda, -rounds, -draws, -gamma, -scheme, -interval,
   *     -no-calibration
   * @throws Exception if an option is unknown or has an impossible value
   */
  @Override
  public void setOptions(String[] options) throws Exception {
    setMode(MODES.show(OptionText.choice("mode", options, MODES, Mode.AUTO)));
    setPoolSize(OptionText.wholeNumber("pool", options, 0));
    setLambda(OptionText.number("lambda", options, 0.1));
    setNumRounds(OptionText.wholeNumber("rounds", options, 2));
    setNumDraws(OptionText.wholeNumber("draws", options, 500));
    setGamma(OptionText.number("gamma", options, 0.5));
    setScheme(SCHEMES.show(OptionText.choice("scheme", options, SCHEMES, BootstrapScheme.MULTINOMIAL)));
    setIntervalMethod(INTERVALS.show(OptionText.choice("interval", options, INTERVALS, IntervalMethod.PREDICTION)));
    super.setOptions(options);
  }

  /**
   * How members are found.
   *
   * @return the mode
   */
  @OptionMetadata(displayName = "mode", displayOrder = 2, commandLineParamName = "mode", commandLineParamSynopsis = "-mode <name>",
      description = "How the models are found: auto lets the base learner decide, select keeps the best of a pool, refit is the paper's "
          + "alternation, bagging is Weka's Bagging.\nselect is what auto takes for learners that can't be refined by gradient "
          + "steps.\n(auto, select, refit, gradient, bagging; default auto)")
  public SelectedTag getMode() {
    return MODES.show(mode);
  }

  /**
   * Sets how members are found.
   *
   * @param newMode the mode
   */
  public void setMode(SelectedTag newMode) {
    mode = MODES.read(newMode);
  }

  /**
   * The number of models trained in mode select.
   *
   * @return the pool size; 0 is automatic
   */
  @OptionMetadata(displayName = "poolSize", displayOrder = 3, commandLineParamName = "pool", commandLineParamSynopsis = "-pool <num>",
      description = "How many bootstrap models mode select trains to choose from: more cost more training time and are chosen from "
          + "better.\n0 takes 5 for each model kept, at least 50; as many as are kept gives balanced bagging.\n(default 0)")
  public int getPoolSize() {
    return poolSize;
  }

  /**
   * Sets the number of models trained in mode select.
   *
   * @param newPoolSize 0, or at least the number of models kept
   */
  public void setPoolSize(int newPoolSize) {
    poolSize = OptionText.atLeast("Pool size (-pool)", newPoolSize, 0);
  }

  /**
   * What intervals are about.
   *
   * @return the kind of interval
   */
  @OptionMetadata(displayName = "intervalMethod", displayOrder = 6, commandLineParamName = "interval",
      commandLineParamSynopsis = "-interval <name>",
      description = "What intervals hold: prediction holds the next observed value, while normal, percentile and pivotal hold the mean of "
          + "such values.\nThe last three are confidence intervals of the regression function and much narrower.\n"
          + "(prediction, normal, percentile, pivotal; default prediction)")
  public SelectedTag getIntervalMethod() {
    return INTERVALS.show(intervalMethod);
  }

  /**
   * Sets what intervals are about.
   *
   * @param method the kind of interval
   */
  public void setIntervalMethod(SelectedTag method) {
    intervalMethod = INTERVALS.read(method);
  }

  /**
   * Whether calibration is left out.
   *
   * @return true if it is
   */
  @OptionMetadata(displayName = "noCalibration", displayOrder = 7, commandLineParamName = "no-calibration",
      commandLineParamSynopsis = "-no-calibration", commandLineParamIsFlag = true,
      description = "Leaves calibration out: intervals then show only how far the models disagree and cover far too little, and class "
          + "probabilities are plain averages.")
  public boolean getNoCalibration() {
    return noCalibration;
  }

  /**
   * Sets whether calibration is left out.
   *
   * @param leaveOut true if it is
   */
  public void setNoCalibration(boolean leaveOut) {
    noCalibration = leaveOut;
  }

  /**
   * The weight of the error in the selection.
   *
   * @return lambda
   */
  @OptionMetadata(displayName = "lambda", displayOrder = 11, commandLineParamName = "lambda", commandLineParamSynopsis = "-lambda <num>",
      description = "What mode select gives to a small training error, against likeness to the pool.\n(default 0.1)")
  public double getLambda() {
    return lambda;
  }

  /**
   * Sets the weight of the error in the selection.
   *
   * @param newLambda finite, at least 0
   */
  public void setLambda(double newLambda) {
    lambda = OptionText.notNegative("Lambda (-lambda)", newLambda);
  }

  /**
   * Rounds of mode refit.
   *
   * @return the number of rounds
   */
  @OptionMetadata(displayName = "numRounds", displayOrder = 12, commandLineParamName = "rounds", commandLineParamSynopsis = "-rounds <num>",
      description = "How often mode refit assigns the draws and trains the models anew.\n(default 2)")
  public int getNumRounds() {
    return numRounds;
  }

  /**
   * Sets the rounds of mode refit.
   *
   * @param rounds at least 0
   */
  public void setNumRounds(int rounds) {
    numRounds = OptionText.atLeast("Number of rounds (-rounds)", rounds, 0);
  }

  /**
   * Draws of a round.
   *
   * @return the paper's M
   */
  @OptionMetadata(displayName = "numDraws", displayOrder = 13, commandLineParamName = "draws", commandLineParamSynopsis = "-draws <num>",
      description = "How many bootstrap draws are assigned to the models in each round of mode refit (the M of the paper).\n(default 500)")
  public int getNumDraws() {
    return numDraws;
  }

  /**
   * Sets the draws of a round.
   *
   * @param draws at least 1
   */
  public void setNumDraws(int draws) {
    numDraws = OptionText.atLeast("Number of draws (-draws)", draws, 1);
  }

  /**
   * The mass threshold.
   *
   * @return gamma in units of 1/m
   */
  @OptionMetadata(displayName = "gamma", displayOrder = 14, commandLineParamName = "gamma", commandLineParamSynopsis = "-gamma <num>",
      description = "In mode refit a model that wins at most this share of the draws, in units of 1/m, is trained on all rows alike; 0 "
          + "switches the rule off.\n(default 0.5)")
  public double getGamma() {
    return gamma;
  }

  /**
   * Sets the mass threshold.
   *
   * @param newGamma finite, at least 0
   */
  public void setGamma(double newGamma) {
    gamma = OptionText.notNegative("Gamma (-gamma)", newGamma);
  }

  /**
   * The distribution of bootstrap weights.
   *
   * @return the scheme
   */
  @OptionMetadata(displayName = "scheme", displayOrder = 15, commandLineParamName = "scheme", commandLineParamSynopsis = "-scheme <name>",
      description = "The bootstrap weights of mode refit: multinomial draws rows with replacement, bayesian gives every row a random "
          + "weight.\n(multinomial, bayesian; default multinomial)")
  public SelectedTag getScheme() {
    return SCHEMES.show(scheme);
  }

  /**
   * Sets the distribution of bootstrap weights.
   *
   * @param newScheme the scheme
   */
  public void setScheme(SelectedTag newScheme) {
    scheme = SCHEMES.read(newScheme);
  }

  /**
   * Runs this classifier from the command line.
   *
   * @param args Weka's general options and ours
   */
  public static void main(String[] args) {
    runClassifier(new CentroidBagging(), args);
  }
}
