// SPDX-License-Identifier: GPL-3.0-only
package centroid.weka;

import java.util.Collections;
import java.util.Enumeration;
import java.util.Map;
import java.util.Vector;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import weka.classifiers.RandomizableClassifier;
import weka.classifiers.trees.DecisionStump;
import weka.core.Capabilities;
import weka.core.Capabilities.Capability;
import weka.core.Instance;
import weka.core.Instances;
import weka.core.Option;
import weka.core.Utils;

/**
 * A decision stump with a name (option -N), whose fits are counted and can be changed by name, so that candidates of one class differ. Counts and scripts
 * are static, because CentroidBagging copies its base learners by serialisation. It takes no instance weights; one named nominal takes no numeric inputs.
 */
public class CandidateLearner extends RandomizableClassifier {

  private static final long serialVersionUID = 1L;

  private static final Map<String, AtomicInteger> FITS = new ConcurrentHashMap<>();
  private static final Map<String, FitScript> FIT_SCRIPTS = new ConcurrentHashMap<>();
  private static final Map<String, PredictScript> PREDICT_SCRIPTS = new ConcurrentHashMap<>();

  /** Runs at the start of every fit. */
  @FunctionalInterface
  public interface FitScript {

    /** Gets the number of this fit among those with the same name, from 1. */
    void run(int fit) throws Exception;
  }

  /** Returns the prediction for a row, given that of the stump. */
  @FunctionalInterface
  public interface PredictScript {
    double[] predict(Instance row, double[] prediction) throws Exception;
  }

  private String name = "";
  private final DecisionStump stump = new DecisionStump();
  /** A text by which a trained learner is found in saved bytes. */
  private String mark = "";
  /** Something that can't be saved, in a trained learner named unsaved; null in all others. */
  private Object unsaved;

  /** Forgets all counts and scripts. */
  public static void reset() {
    FITS.clear();
    FIT_SCRIPTS.clear();
    PREDICT_SCRIPTS.clear();
  }

  /** Runs the script at the start of every fit of learners with this name. */
  public static void onFit(String name, FitScript script) {
    FIT_SCRIPTS.put(name, script);
  }

  /** Applies the script to every prediction of learners with this name. */
  public static void onPredict(String name, PredictScript script) {
    PREDICT_SCRIPTS.put(name, script);
  }

  /** Lets learners with this name predict numbers with errors of about this size. */
  public static void worsen(String name, double error) {
    onPredict(name, (row, prediction) -> new double[] {prediction[0] + error * Math.sin(1e3 * row.value(0))});
  }

  /** Returns how many fits learners with this name have begun. */
  public static int fits(String name) {
    return FITS.getOrDefault(name, new AtomicInteger()).get();
  }

  /** Returns the specification of the learner with a name. */
  public static String named(String name) {
    return CandidateLearner.class.getName() + " -N " + name;
  }

  @Override
  public Capabilities getCapabilities() {
    Capabilities all = stump.getCapabilities();
    all.setOwner(this);
    if (name.equals("nominal")) {
      all.disable(Capability.NUMERIC_ATTRIBUTES);
    }
    return all;
  }

  @Override
  public void buildClassifier(Instances data) throws Exception {
    int fit = FITS.computeIfAbsent(name, key -> new AtomicInteger()).incrementAndGet();
    FIT_SCRIPTS.getOrDefault(name, number -> { }).run(fit);
    stump.buildClassifier(data);
    mark = "trained " + name;
    unsaved = name.equals("unsaved") ? new Object() : null;
  }

  @Override
  public String toString() {
    return mark + (unsaved == null ? "" : ", can't be saved");
  }

  @Override
  public double[] distributionForInstance(Instance row) throws Exception {
    return PREDICT_SCRIPTS.getOrDefault(name, (one, prediction) -> prediction).predict(row, stump.distributionForInstance(row).clone());
  }

  @Override
  public Enumeration<Option> listOptions() {
    Vector<Option> all = new Vector<>(Collections.list(super.listOptions()));
    all.add(new Option("\tIts name.", "N", 1, "-N <name>"));
    return all.elements();
  }

  @Override
  public void setOptions(String[] options) throws Exception {
    name = Utils.getOption('N', options);
    super.setOptions(options);
    Utils.checkForRemainingOptions(options);
  }

  @Override
  public String[] getOptions() {
    String[] others = super.getOptions();
    String[] all = new String[others.length + 2];
    all[0] = "-N";
    all[1] = name;
    System.arraycopy(others, 0, all, 2, others.length);
    return all;
  }
}
