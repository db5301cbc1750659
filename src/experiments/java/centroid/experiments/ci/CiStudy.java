// SPDX-License-Identifier: GPL-3.0-only
package centroid.experiments.ci;

import centroid.core.BootstrapScheme;
import centroid.experiments.harness.Arguments;
import centroid.experiments.harness.Study;
import centroid.experiments.harness.StudyRun;
import centroid.experiments.linear.LinearProblem;
import centroid.experiments.metric.VectorWasserstein;
import centroid.util.RandomStreams;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/**
 * The paper's confidence-interval experiment (its tables 1 and 3 and figure 2): approximates the bootstrap distribution of a linear model by
 * particles of several methods, and measures coverage of the first coefficient and distance to a large bootstrap.
 */
public final class CiStudy implements Study {

  /** The relative time of a data set with distances of whole vectors. */
  private static final double EFFORT_OF_VECTORS = 30;

  @Override
  public void run(Arguments arguments) throws Exception {
    CiSettings settings = CiSettings.read(arguments);
    StudyRun<CiResult.Key, CiResult> run = StudyRun.read(arguments, 1000, 1, settings, CiResult.class);
    CiMethods methods = new CiMethods(settings);
    run.forEach(IntStream.range(0, run.trials()).boxed().toList(), set -> keys(set, settings, methods.list()),
        set -> set < settings.vectorSets() ? EFFORT_OF_VECTORS : 1, set -> runSet(set, run, settings, methods));
    new CiReport(run, settings, methods.list()).publish();
  }

  private static List<CiResult.Key> keys(int set, CiSettings settings, List<CiMethod> methods) {
    return IntStream.of(settings.sizes()).boxed().flatMap(m -> methods.stream().map(method -> new CiResult.Key(set, m, method))).toList();
  }

  private static void runSet(int set, StudyRun<CiResult.Key, CiResult> run, CiSettings settings, CiMethods methods) throws Exception {
    RandomStreams streams = run.streams(set);
    LinearProblem problem = new LinearProblem(settings.rows(), settings.inputs(), streams.child("data").generator());
    double[][] reference = problem.bootstrap(BootstrapScheme.MULTINOMIAL, settings.reference(), streams.child("reference"));
    double[] first = Arrays.stream(reference).mapToDouble(solution -> solution[0]).sorted().toArray();
    for (int m : settings.sizes()) {
      for (Map.Entry<CiMethod, Particles> found : methods.run(problem, m, streams.child(m)).entrySet()) {
        Particles particles = found.getValue();
        double distance = set < settings.vectorSets()
            ? Math.sqrt(VectorWasserstein.squared(particles.points(), particles.mass(), reference)) : Double.NaN;
        run.log().add(new CiResult.Key(set, m, found.getKey()), CiResult.of(particles, problem, first, distance, settings.levels()));
      }
    }
  }
}
