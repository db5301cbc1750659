// SPDX-License-Identifier: GPL-3.0-only
package centroid.select;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import centroid.RandomCases;
import centroid.RandomData;
import centroid.util.RandomStreams;
import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** The whole selection: invariants of every pool, special cases, and its gain over random selection. */
class PoolSelectionTest {

  private static Selection select(double[][] predictions, double[] target, int numMembers, double lambda, long seed) {
    RandomStreams streams = RandomStreams.of(seed);
    double[][] kernel = new EnergyKernel(predictions, target, lambda, streams.child("entries").generator()).matrix();
    return PoolSelection.select(predictions, kernel, numMembers, streams);
  }

  @Test
  void everySelectionIsValid() {
    RandomCases.check(150, random -> {
      int size = random.between(1, 40);
      int numMembers = random.between(1, 12);
      double lambda = random.oneOf(0.0, 0.1, 10.0);
      long seed = random.anyLong();
      int m = Math.min(size, numMembers);
      double[][] predictions = Pools.predictions(size, 12, random);
      double[] target = RandomData.gaussians(12, random);
      Selection selection = select(predictions, target, m, lambda, seed);
      int[] members = selection.members();
      assertTrue(members.length >= 1 && members.length <= m);
      assertArrayEquals(Arrays.stream(members).distinct().sorted().toArray(), members);
      assertTrue(members[0] >= 0 && members[members.length - 1] < size);
      assertEquals(members.length, selection.mass().length);
      assertTrue(Arrays.stream(selection.mass()).allMatch(v -> v > 0));
      assertEquals(1, Arrays.stream(selection.mass()).sum(), 1e-12);
      assertTrue(selection.objective() <= selection.objectiveAtStart() + 1e-12);
    });
  }

  /** With equal masses the selection from the larger pool is never worse than the earlier one. */
  @Test
  void aGrownPoolStartsFromTheEarlierSelection() {
    RandomCases.check(100, random -> {
      int size = random.between(8, 30);
      int m = size / 4;
      RandomStreams streams = RandomStreams.of(random.anyLong());
      double[][] predictions = Pools.predictions(size, 12, random);
      double[][] kernel = new EnergyKernel(predictions, RandomData.gaussians(12, random), 0.1, random).matrix();
      int[] before = Subsample.of(size / 2, random.between(1, m), random);
      int[] given = before.clone();
      Selection selection = PoolSelection.select(predictions, kernel, m, streams, before);
      assertArrayEquals(given, before);
      assertTrue(selection.objectiveExchanged() <= PoolSelection.select(predictions, kernel, m, streams).objectiveExchanged());
      if (before.length == m) {
        assertTrue(selection.objectiveExchanged() <= ExchangeSearch.sum(kernel, before) / m / m + 1e-12);
      }
    });
  }

  /** The procedure step by step. With at most 1200 entries the kernel does not depend on the generator. */
  @Test
  void theBetterOfTwoStartsIsKeptWithItsBestMasses() {
    RandomCases.check(100, random -> {
      int size = random.between(8, 30);
      double lambda = random.oneOf(0.0, 0.1, 10.0);
      long seed = random.anyLong();
      int m = size / 3;
      double[][] predictions = Pools.predictions(size, 12, random);
      double[] target = RandomData.gaussians(12, random);
      double[][] kernel = new EnergyKernel(predictions, target, lambda, random).matrix();
      RandomStreams starts = RandomStreams.of(seed).child("start");
      int[] first = ExchangeSearch.from(kernel, m, starts.child(0).generator());
      int[] second = ExchangeSearch.from(kernel, m, starts.child(1).generator());
      int[] better = ExchangeSearch.sum(kernel, second) < ExchangeSearch.sum(kernel, first) ? second : first;
      double[] mass = SimplexMasses.fit(kernel, better);
      Selection selection = select(predictions, target, m, lambda, seed);
      assertArrayEquals(Pools.spreadOut(size, better, mass), Pools.spreadOut(size, selection.members(), selection.mass()));
      int[] atStart = Subsample.of(size, m, starts.child(0).generator());
      assertEquals(ExchangeSearch.sum(kernel, atStart) / (m * m), selection.objectiveAtStart(), 1e-14);
    });
  }

  @Test
  void objectiveAndSpreadRatioAreThoseOfTheKeptMembers() {
    RandomCases.check(100, random -> {
      int size = random.between(2, 30);
      long seed = random.anyLong();
      double[][] predictions = Pools.predictions(size, 12, random);
      double[] target = RandomData.gaussians(12, random);
      Selection selection = select(predictions, target, (size + 1) / 2, 0.1, seed);
      double[][] kernel = new EnergyKernel(predictions, target, 0.1, random).matrix();
      double[] mass = Pools.spreadOut(size, selection.members(), selection.mass());
      assertEquals(Pools.quadratic(kernel, mass), selection.objective(), 1e-12);
      double[] equal = new double[size];
      Arrays.fill(equal, 1.0 / size);
      double kept = Spread.variance(predictions, mass);
      double expected = kept > 0 ? Math.sqrt(Spread.variance(predictions, equal) / kept) : 1;
      assertEquals(expected, selection.spreadRatio(), 1e-6);
    });
  }

  @Test
  void theWholePoolHasDistanceZero() {
    SplittableRandom random = new SplittableRandom(1);
    double[][] predictions = Pools.predictions(9, 20, random);
    Selection selection = select(predictions, RandomData.gaussians(20, random), 9, 0, 1);
    assertArrayEquals(IntStream.range(0, 9).toArray(), selection.members());
    assertTrue(Arrays.stream(selection.mass()).allMatch(v -> v == 1.0 / 9));
    assertEquals(0, selection.objective(), 1e-15);
    assertEquals(1, selection.spreadRatio());
  }

  @Test
  void aPoolOfOneIsChosen() {
    Selection selection = select(new double[][] {{1, 2}}, new double[] {0, 0}, 1, 0.1, 1);
    assertArrayEquals(new int[] {0}, selection.members());
    assertArrayEquals(new double[] {1}, selection.mass());
    assertEquals(1, selection.spreadRatio());
  }

  @Test
  void identicalMembersShareTheMass() {
    double[][] predictions = new double[20][];
    Arrays.fill(predictions, new double[] {0.1, 0.3, 1.7});
    for (double[] target : new double[][] {{0, 1, 2}, {0.1, 0.3, 1.7}}) {
      Selection selection = select(predictions, target, 10, 0.1, 1);
      assertEquals(10, selection.members().length);
      assertTrue(Arrays.stream(selection.mass()).allMatch(v -> v == 0.1));
      assertEquals(1, selection.spreadRatio());
    }
  }

  /** Ten copies each of three members: one of each kind, or several that together weigh as much, is at distance 0. */
  @Test
  void membersThatAreCopiesAreRepresentedByOneOfEach() {
    double[][] kinds = Pools.predictions(3, 10, new SplittableRandom(1));
    double[][] predictions = new double[30][];
    Arrays.setAll(predictions, b -> kinds[b % 3]);
    Selection selection = select(predictions, new double[10], 3, 0, 1);
    assertArrayEquals(new int[] {0, 1, 2}, Arrays.stream(selection.members()).map(b -> b % 3).sorted().toArray());
    assertEquals(0, selection.objective(), 1e-15);
    assertEquals(1, selection.spreadRatio(), 1e-9);
  }

  @Test
  void sameStreamSameSelection() {
    SplittableRandom random = new SplittableRandom(2);
    double[][] predictions = Pools.predictions(60, 1500, random);
    double[] target = RandomData.gaussians(1500, random);
    Selection one = select(predictions, target, 6, 0.1, 3);
    Selection same = select(predictions, target, 6, 0.1, 3);
    assertArrayEquals(one.members(), same.members());
    assertArrayEquals(one.mass(), same.mass());
    assertEquals(one.objective(), same.objective());
    assertEquals(one.objectiveAtStart(), same.objectiveAtStart());
    assertEquals(one.spreadRatio(), same.spreadRatio());
    Selection other = select(predictions, target, 6, 0.1, 4);
    assertFalse(one.objectiveAtStart() == other.objectiveAtStart());
  }

  /** The best single member under a large lambda is the one of smallest squared error. */
  @Test
  void aLargeLambdaPrefersSmallErrors() {
    SplittableRandom random = new SplittableRandom(5);
    double[][] predictions = Pools.predictions(20, 30, random);
    double[] target = RandomData.gaussians(30, random);
    int best = 0;
    for (int b = 1; b < 20; b++) {
      best = squaredError(predictions[b], target) < squaredError(predictions[best], target) ? b : best;
    }
    assertArrayEquals(new int[] {best}, select(predictions, target, 1, 1e6, 1).members());
  }

  private static double squaredError(double[] p, double[] target) {
    return IntStream.range(0, p.length).mapToDouble(e -> (p[e] - target[e]) * (p[e] - target[e])).sum();
  }

  /**
   * Five of fifty members, 100 pools. The mean energy distance of the selection to the pool was 0.396 of that of five random members with equal
   * masses, and it was smaller in all 100 pools. The limits allow small changes.
   */
  @Test
  void chosenMembersLieNearerToThePoolThanRandomOnes() {
    double chosenSum = 0;
    double randomSum = 0;
    int numNearer = 0;
    for (int seed = 0; seed < 100; seed++) {
      SplittableRandom random = new SplittableRandom(seed);
      double[][] predictions = Pools.predictions(50, 20, random);
      Selection selection = select(predictions, RandomData.gaussians(20, random), 5, 0.1, seed);
      double chosen = Pools.energyDistance(predictions, Pools.spreadOut(50, selection.members(), selection.mass()));
      double[] equal = {0.2, 0.2, 0.2, 0.2, 0.2};
      double byChance = Pools.energyDistance(predictions, Pools.spreadOut(50, Subsample.of(50, 5, random), equal));
      chosenSum += chosen;
      randomSum += byChance;
      numNearer += chosen < byChance ? 1 : 0;
    }
    double ratio = chosenSum / randomSum;
    assertTrue(ratio < 0.45, "ratio " + ratio);
    assertTrue(numNearer >= 98, numNearer + " of 100");
  }

  @Test
  void predictionsThatOverflowStillGiveAnEnsemble() {
    double[][] predictions = new double[20][10];
    for (int b = 0; b < predictions.length; b++) {
      Arrays.fill(predictions[b], (b % 2 == 0 ? 1 : -1) * 1e300 / (b + 1));
    }
    Selection selection = select(predictions, new double[10], 5, 0.1, 1);
    assertEquals(1, Arrays.stream(selection.mass()).sum(), 1e-12);
  }

  @Test
  void outOfBagSelectionLeavesOutTheRowAndOtherMembers() {
    SplittableRandom random = new SplittableRandom(7);
    double[][] predictions = new double[12][30];
    for (double[] member : predictions) {
      Arrays.setAll(member, e -> random.nextDouble());
    }
    EnergyKernel kernel = new EnergyKernel(predictions, new double[30], 0.1, random.split());
    double[] mass = new double[4];
    int[] candidates = {11, 3, 5, 0, 7, 8};
    int[] chosen = new OutOfBagSelection(kernel, 2).select(3, candidates, new SplittableRandom(1), mass);
    assertTrue(Arrays.stream(chosen).allMatch(b -> Arrays.stream(candidates).anyMatch(c -> c == b)));
    assertEquals(4, Arrays.stream(chosen).distinct().count());
    assertEquals(1, Arrays.stream(mass).sum(), 1e-12);
    // The entries of the row must not matter: other predictions for it give the same selection.
    double[][] others = Arrays.stream(predictions).map(double[]::clone).toArray(double[][]::new);
    for (double[] member : others) {
      member[6] += 0.01 * random.nextDouble();
      member[7] += 0.01 * random.nextDouble();
    }
    EnergyKernel changed = new EnergyKernel(others, new double[30], 0.1, random.split());
    double[] otherMass = new double[4];
    assertArrayEquals(chosen, new OutOfBagSelection(changed, 2).select(3, candidates, new SplittableRandom(1), otherMass));
    assertArrayEquals(mass, otherMass, 1e-3);
  }

  /** Several selections for a row, many of them equal, are the same with and without the cache. */
  @Test
  void theCacheOfARowChangesNoSelection() {
    SplittableRandom random = new SplittableRandom(8);
    double[][] predictions = new double[14][40];
    for (double[] member : predictions) {
      Arrays.setAll(member, e -> random.nextGaussian());
    }
    EnergyKernel kernel = new EnergyKernel(predictions, new double[40], 0.1, random.split());
    OutOfBagSelection remembers = new OutOfBagSelection(kernel, 1);
    int[] candidates = {0, 2, 3, 5, 8, 9, 12};
    for (int row = 0; row < 20; row++) {
      for (int draw = 0; draw < 6; draw++) {
        double[] mass = new double[5];
        double[] fresh = new double[5];
        int[] chosen = remembers.select(row, candidates, new SplittableRandom(draw), mass);
        assertArrayEquals(new OutOfBagSelection(kernel, 1).select(row, candidates, new SplittableRandom(draw), fresh), chosen);
        assertArrayEquals(fresh, mass);
        // The caller may modify the masses.
        Arrays.fill(mass, -1);
      }
    }
  }
}
