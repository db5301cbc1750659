// SPDX-License-Identifier: GPL-3.0-only
package centroid.compare;

import centroid.text.ErrorText;
import centroid.text.ProgressBar;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import weka.core.Capabilities;

/** Repeated cross-validation of two contenders on the same folds. */
public final class Comparison {

  private final List<Contender> contenders;
  private final ComparisonSettings settings;

  /** Creates a comparison; the challenger is compared with the reference. */
  public Comparison(Contender reference, Contender challenger, ComparisonSettings settings) {
    this.contenders = List.of(reference, challenger);
    this.settings = settings;
  }

  /** Returns the reason why a data set can't be used, in one line; null if it can. */
  public String objection(DataFile set) throws Exception {
    for (Contender contender : contenders) {
      Capabilities capabilities = contender.untrained(settings.sizes().get(0), 1).getCapabilities();
      if (!capabilities.test(set.data())) {
        return capabilities.getFailReason().getMessage().strip().lines().findFirst().orElse("unknown reason");
      }
    }
    return null;
  }

  /**
   * Runs all folds one after the other, so that times can be compared. Interrupting the thread stops it.
   *
   * @param sets data sets without {@link #objection}
   * @param log provides the finished folds and receives the others; null for none
   */
  public Results run(List<DataFile> sets, FoldLog log) throws Exception {
    Set<String> names = new HashSet<>();
    for (DataFile set : sets) {
      settings.check(set);
      if (!names.add(set.name())) {
        throw new IllegalArgumentException("Data sets (-data) must have different names, but '" + set.name() + "' occurs twice; rename one");
      }
    }
    Results results = new Results(contenders.stream().map(Contender::name).toList(), sets, settings);
    int folds = settings.numRuns() * settings.numFolds();
    ProgressBar bar = new ProgressBar(folds * sets.size() * settings.sizes().size(),
        sets.stream().mapToDouble(set -> settings.sizes().stream().mapToDouble(m -> folds * effort(set, m)).sum()).sum());
    warmUp(sets.get(0));
    for (DataFile set : sets) {
      for (int run = 1; run <= settings.numRuns(); run++) {
        for (int fold = 0; fold < settings.numFolds(); fold++) {
          Trial trial = new Trial(set, run, fold, settings);
          for (int m : settings.sizes()) {
            results.addAll(rows(trial, set, m, run, fold, log));
            bar.step(effort(set, m));
          }
        }
      }
    }
    return results;
  }

  /** Runs one fold that is not recorded: the first model would include the time to load classes and ND4J, which exceeds many folds. */
  private void warmUp(DataFile set) throws Exception {
    runBoth(new Trial(set, 1, 0, settings), set, settings.sizes().get(0), 1, 0);
  }

  private List<Results.Row> rows(Trial trial, DataFile set, int numModels, int run, int fold, FoldLog log) throws Exception {
    List<Results.Row> known = log == null ? List.of() : log.find(set.name(), numModels, run, fold + 1);
    if (known.size() == contenders.size()) {
      return known;
    }
    List<Results.Row> rows = runBoth(trial, set, numModels, run, fold);
    if (log != null) {
      log.add(rows);
    }
    return rows;
  }

  /** Alternates which contender runs first, so that none has the advantage of warm caches. */
  private List<Results.Row> runBoth(Trial trial, DataFile set, int numModels, int run, int fold) throws Exception {
    List<Results.Row> rows = new ArrayList<>();
    for (int k = 0; k < contenders.size(); k++) {
      Contender contender = contenders.get((k + fold) % contenders.size());
      if (Thread.currentThread().isInterrupted()) {
        throw new InterruptedException("Stopped at run " + run + " of data set " + set.name());
      }
      try {
        Map<Measure, Double> values = trial.measure(contender, numModels);
        rows.add(new Results.Row(set.name(), numModels, run, fold + 1, contender.name(), values));
      } catch (InterruptedException e) {
        throw e;
      } catch (Exception | LinkageError | StackOverflowError e) {
        throw new IllegalStateException(contender.name() + " failed on data set '" + set.name() + "', run " + run + ", fold " + (fold + 1)
            + ", with " + numModels + " models: " + ErrorText.reason(e), e);
      }
    }
    return rows;
  }

  /** A rough estimate for the progress bar. Pools of many models make small m nearly as expensive as m = 10. */
  private static double effort(DataFile set, int numModels) {
    return (double) set.data().numInstances() * set.data().numAttributes() * Math.max(10, numModels);
  }
}
