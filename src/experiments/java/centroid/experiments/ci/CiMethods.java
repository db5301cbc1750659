// SPDX-License-Identifier: GPL-3.0-only
package centroid.experiments.ci;

import centroid.core.BootstrapScheme;
import centroid.core.CentroidApproximation;
import centroid.core.CentroidOptions;
import centroid.core.Centroids;
import centroid.core.RoundListener;
import centroid.experiments.linear.LeastSquaresParticle;
import centroid.experiments.linear.LinearProblem;
import centroid.select.BalancedBags;
import centroid.select.EnergyKernel;
import centroid.select.PoolSelection;
import centroid.select.Selection;
import centroid.select.Spread;
import centroid.util.RandomStreams;
import centroid.util.Workers;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The methods of the confidence-interval experiment: each approximates the bootstrap distribution of one data set by m particles. */
record CiMethods(CiSettings settings) {

  /** All methods, in the order of tables. */
  List<CiMethod> list() {
    List<CiMethod> list = new ArrayList<>(List.of(CiMethod.BOOTSTRAP, CiMethod.of(CiMethod.Kind.BAYESIAN), CiMethod.of(CiMethod.Kind.RESIDUAL)));
    for (double stepSize : settings.stepSizes()) {
      list.add(new CiMethod(CiMethod.Kind.GRADIENT, stepSize));
      list.add(new CiMethod(CiMethod.Kind.GRADIENT_WON, stepSize));
    }
    list.addAll(List.of(CiMethod.ALTERNATION, CiMethod.RESTORED, CiMethod.RESTORED_BY_START, CiMethod.SELECTION));
    return list;
  }

  /** The particles of every method, in the order of the list. The gradient method starts from the particles of the bootstrap. */
  Map<CiMethod, Particles> run(LinearProblem problem, int m, RandomStreams streams) throws Exception {
    Map<CiMethod, Particles> results = new LinkedHashMap<>();
    double[][] start = problem.bootstrap(BootstrapScheme.MULTINOMIAL, m, streams.child("bootstrap"));
    results.put(CiMethod.BOOTSTRAP, Particles.equal(start));
    results.put(CiMethod.of(CiMethod.Kind.BAYESIAN), Particles.equal(problem.bootstrap(BootstrapScheme.BAYESIAN, m, streams.child("bayesian"))));
    results.put(CiMethod.of(CiMethod.Kind.RESIDUAL), Particles.equal(problem.residualBootstrap(m, streams.child("residual"))));
    for (double stepSize : settings.stepSizes()) {
      double[][] moved = Arrays.stream(start).map(double[]::clone).toArray(double[][]::new);
      GradientCentroids method = new GradientCentroids(problem, BootstrapScheme.MULTINOMIAL);
      method.descend(moved, settings.steps(), settings.drawsPerStep(), stepSize, streams.child("steps").generator());
      results.put(new CiMethod(CiMethod.Kind.GRADIENT, stepSize), Particles.equal(moved));
      results.put(new CiMethod(CiMethod.Kind.GRADIENT_WON, stepSize),
          new Particles(moved, method.masses(moved, settings.massDraws(), streams.child("masses").generator())));
    }
    double[][] pool = pool(problem, m, streams.child("pool"));
    alternate(problem, m, pool, streams.child("alternation"), results);
    results.put(CiMethod.SELECTION, select(problem, m, pool, streams.child("selection")));
    return results;
  }

  private double[][] pool(LinearProblem problem, int m, RandomStreams streams) {
    double[] equal = new double[problem.numRows()];
    Arrays.fill(equal, 1);
    BalancedBags bags = new BalancedBags(settings.poolSize(m), problem.numRows(), equal, streams);
    double[][] pool = new double[settings.poolSize(m)][];
    Arrays.setAll(pool, b -> problem.fitRows(bags.bag(b)));
    return pool;
  }

  /** The alternation without restored spread, with the spread of the pool, and with that of its own m bootstrap fits (as in mode refit). */
  private void alternate(LinearProblem problem, int m, double[][] pool, RandomStreams streams, Map<CiMethod, Particles> results) throws Exception {
    CentroidOptions options = CentroidOptions.forRefits(m, settings.rounds(), settings.numDraws(m), 0, BootstrapScheme.MULTINOMIAL);
    List<double[]> start = new ArrayList<>();
    List<LeastSquaresParticle> made = new ArrayList<>();
    RoundListener firstRound = (round, assignment) -> {
      if (round == 0) {
        made.forEach(particle -> start.add(particle.coefficients()));
      }
    };
    Centroids<LeastSquaresParticle> found = new CentroidApproximation(options, streams, new Workers(1), firstRound).run(k -> {
      made.add(new LeastSquaresParticle(problem.inputs(), problem.target()));
      return made.get(made.size() - 1);
    }, problem.numRows(), null);
    Particles raw = new Particles(found.particles().stream().map(LeastSquaresParticle::coefficients).toArray(double[][]::new), found.mass());
    double kept = Spread.variance(problem.predictAll(raw.points()), raw.mass());
    results.put(CiMethod.ALTERNATION, raw);
    results.put(CiMethod.RESTORED, raw.stretched(Spread.ratio(Spread.variance(problem.predictAll(pool), null), kept)));
    double[][] initial = start.toArray(double[][]::new);
    results.put(CiMethod.RESTORED_BY_START, raw.stretched(Spread.ratio(Spread.variance(problem.predictAll(initial), null), kept)));
  }

  private Particles select(LinearProblem problem, int m, double[][] pool, RandomStreams streams) {
    double[][] predictions = problem.predictAll(pool);
    double[][] kernel = new EnergyKernel(predictions, problem.target(), settings.lambda(), streams.child("entries").generator()).matrix();
    Selection selection = PoolSelection.select(predictions, kernel, m, streams);
    double[][] points = Arrays.stream(selection.members()).mapToObj(b -> pool[b]).toArray(double[][]::new);
    return new Particles(points, selection.mass()).stretched(selection.spreadRatio());
  }
}
