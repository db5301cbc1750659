package centroid.experiments;

import centroid.core.BootstrapScheme;
import centroid.core.Streams;
import centroid.interval.Interval;
import centroid.interval.IntervalMethod;
import centroid.interval.WeightedSample;
import centroid.metric.VectorWasserstein;
import centroid.metric.Wasserstein;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/**
 * The paper's confidence-interval experiment (its tables 1 and 3 and figure 2): a linear model, particles that stand for its
 * bootstrap distribution by several methods, how often intervals of the first coefficient hold the truth, and how far the particles
 * are from a large bootstrap.
 */
final class CiStudy implements Study {

  static final List<IntervalMethod> INTERVALS = List.of(IntervalMethod.NORMAL, IntervalMethod.PERCENTILE, IntervalMethod.PIVOTAL);

  @Override
  public String description() {
    return "Confidence intervals of a linear model, tables 1 and 3 and figure 2 of the paper (about half an hour on one core)";
  }

  @Override
  public void run(Arguments arguments) throws Exception {
    CiSettings settings = CiSettings.read(arguments);
    Run run = Run.read(arguments, 1000, settings);
    CiMethods methods = new CiMethods(settings);
    int lastSize = settings.sizes()[settings.sizes().length - 1];
    String lastMethod = CiMethods.SELECTION;
    run.forEach(IntStream.range(0, run.trials()).boxed().toList(), set -> run.log().has(key(set, lastSize, lastMethod)),
        set -> set < settings.vectorSets() ? 30 : 1, set -> runSet(set, run, settings, methods));
    new CiReport(run, settings, methods).publish();
  }

  static String key(int set, int m, String method) {
    return set + "|" + m + "|" + method;
  }

  private static void runSet(int set, Run run, CiSettings settings, CiMethods methods) throws Exception {
    Streams streams = run.streams(set);
    LinearProblem problem = new LinearProblem(settings.rows(), settings.inputs(), streams.child("data").generator());
    double[][] reference = problem.bootstrap(BootstrapScheme.MULTINOMIAL, settings.reference(), streams.child("reference"));
    double[] first = Arrays.stream(reference).mapToDouble(solution -> solution[0]).sorted().toArray();
    for (int m : settings.sizes()) {
      Map<String, Particles> results = methods.run(problem, m, streams.child(m));
      for (Map.Entry<String, Particles> result : results.entrySet()) {
        double distance = set < settings.vectorSets()
            ? Math.sqrt(VectorWasserstein.squared(result.getValue().points(), result.getValue().mass(), reference)) : Double.NaN;
        run.log().add(key(set, m, result.getKey()), numbers(result.getValue(), problem, first, distance, settings));
      }
    }
  }

  /** Whether each interval at each level holds the truth, then W2 in the first coefficient and in all, then the spread against the reference. */
  static double[] numbers(Particles particles, LinearProblem problem, double[] reference, double vectorDistance, CiSettings settings) {
    int numLevels = settings.levels().length;
    double[] numbers = new double[INTERVALS.size() * numLevels + 3];
    for (int k = 0; k < INTERVALS.size(); k++) {
      for (int l = 0; l < numLevels; l++) {
        Interval interval = particles.interval(INTERVALS.get(k), 0, problem.estimate()[0], settings.levels()[l]);
        double truth = LinearProblem.truth(0);
        numbers[k * numLevels + l] = interval.lower() <= truth && truth <= interval.upper() ? 1 : 0;
      }
    }
    double[] points = Arrays.stream(particles.points()).mapToDouble(point -> point[0]).toArray();
    double[] equal = new double[reference.length];
    Arrays.fill(equal, 1.0 / equal.length);
    numbers[numbers.length - 3] = Math.sqrt(Wasserstein.squared(points, particles.mass(), reference, null));
    numbers[numbers.length - 2] = vectorDistance;
    numbers[numbers.length - 1] = Math.sqrt(particles.sample(0).variance() / new WeightedSample(reference, equal).variance());
    return numbers;
  }
}
