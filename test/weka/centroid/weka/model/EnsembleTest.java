// SPDX-License-Identifier: GPL-3.0-only
package centroid.weka.model;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import centroid.weka.FakeMember;
import centroid.weka.FakeMember.Noise;
import centroid.weka.Models;
import centroid.weka.TinyData;
import centroid.weka.vote.NumericVote;
import java.io.InvalidObjectException;
import java.util.List;
import org.junit.jupiter.api.Test;
import weka.classifiers.Classifier;
import weka.core.Instance;
import weka.core.Instances;

/** Votes of a few members with known predictions. */
class EnsembleTest {

  private static final double EXACT = 1e-15;
  private static final Instance NUMBER = TinyData.of("x numeric; y numeric", "1,0").instance(0);
  private static final Instance LABEL = TinyData.of("x numeric; y {a,b}", "1,a").instance(0);
  private static final boolean[] ALL = {true, true, true};

  private static Ensemble weighted(double[] weights, Classifier... members) {
    return new Ensemble(members, weights);
  }

  private static Ensemble equal(Classifier... members) {
    return Ensemble.ofEqual(List.of(members));
  }

  private static double[] weights(double... weights) {
    return weights;
  }

  @Test
  void massesAreTheSharesOfTheWeights() {
    Ensemble ensemble = weighted(weights(2, 6), FakeMember.predicting(1), FakeMember.predicting(2));
    assertArrayEquals(new double[] {0.25, 0.75}, ensemble.mass());
    assertEquals(1 / (1 / 16.0 + 9 / 16.0), ensemble.effectiveSize(), EXACT);
    assertEquals(2, equal(FakeMember.predicting(1), FakeMember.predicting(2)).effectiveSize(), EXACT);
  }

  @Test
  void theNumberIsTheWeightedMeanOfAvailablePredictions() throws Exception {
    Ensemble ensemble = weighted(weights(1, 3, 100), FakeMember.predicting(10), FakeMember.predicting(2), FakeMember.predicting(Double.NaN));
    assertArrayEquals(new double[] {4}, ensemble.distribution(NUMBER));
  }

  @Test
  void theNumberIsMissingIfNoMemberPredicts() throws Exception {
    assertTrue(Double.isNaN(equal(FakeMember.predicting(Double.NaN), FakeMember.predicting(Double.NaN)).distribution(NUMBER)[0]));
  }

  @Test
  void probabilitiesAreTheNormalisedSumOfWeightedVotes() throws Exception {
    Ensemble ensemble = weighted(weights(3, 1), FakeMember.predicting(0.5, 0.5), FakeMember.predicting(0, 2));
    assertArrayEquals(new double[] {1.5 / 5, 3.5 / 5}, ensemble.distribution(LABEL), EXACT);
  }

  @Test
  void aRowWithoutVotesKeepsZeros() throws Exception {
    assertArrayEquals(new double[2], equal(FakeMember.predicting(0, 0), FakeMember.predicting(0, 0)).distribution(LABEL));
  }

  @Test
  void batchPredictionsEqualSinglePredictions() throws Exception {
    Instances rows = TinyData.of("x numeric; y {a,b}", "0,a", "0.25,a", "1,b");
    FakeMember first = FakeMember.predicting(row -> new double[] {row.value(0), 1 - row.value(0)});
    Ensemble ensemble = weighted(weights(2, 1), first, FakeMember.predicting(0.5, 0.5));
    double[][] together = ensemble.distributions(rows);
    for (int row = 0; row < 3; row++) {
      assertArrayEquals(ensemble.distribution(rows.instance(row)), together[row]);
    }
  }

  @Test
  void theVoteOfAllMembersIsTheDistribution() throws Exception {
    double[] weights = weights(1, 2, 4);
    Ensemble numbers = weighted(weights, FakeMember.predicting(0.1), FakeMember.predicting(Double.NaN), FakeMember.predicting(7));
    assertArrayEquals(numbers.distribution(NUMBER), numbers.vote(numbers.memberPredictions(NUMBER), 0, 1, ALL, true));
    Ensemble labels = weighted(weights, FakeMember.predicting(0.3, 0.7), FakeMember.predicting(1, 0), FakeMember.predicting(0.6, 0.4));
    assertArrayEquals(labels.distribution(LABEL), labels.vote(labels.memberPredictions(LABEL), 0, 2, ALL, false));
  }

  @Test
  void onlySelectedMembersVote() {
    Ensemble ensemble = weighted(weights(1, 1, 3), FakeMember.predicting(0), FakeMember.predicting(0), FakeMember.predicting(0));
    double[][] numbers = {{0, 100}, {0, 2}, {0, 6}};
    assertArrayEquals(new double[] {5}, ensemble.vote(numbers, 1, 1, new boolean[] {false, true, true}, true));
    double[][] labels = {{0, 0, 1, 0}, {0, 0, 0, 1}, {0, 0, 1, 0}};
    assertArrayEquals(new double[] {0.75, 0.25}, ensemble.vote(labels, 1, 2, new boolean[] {false, true, true}, false));
  }

  @Test
  void thereIsNoVoteIfNoSelectedMemberPredicts() {
    Ensemble two = equal(FakeMember.predicting(0), FakeMember.predicting(0));
    assertNull(two.vote(new double[][] {{1}, {1}}, 0, 1, new boolean[] {false, false}, true));
    assertNull(two.vote(new double[][] {{1}, {Double.NaN}}, 0, 1, new boolean[] {false, true}, true));
    assertNull(two.vote(new double[][] {{1, 0}, {0, 0}}, 0, 2, new boolean[] {false, true}, false));
  }

  /** The masses of the first are 1, of the second 1/4, 1/4 and 1/2; with three of four members it has three quarters of the mass. */
  @Test
  void partsOfAUnionAreWeightedByTheirNumberOfMembers() {
    Ensemble one = weighted(weights(5), FakeMember.predicting(1));
    Ensemble three = weighted(weights(2, 2, 4), FakeMember.predicting(2), FakeMember.predicting(3), FakeMember.predicting(4));
    Ensemble union = Ensemble.union(List.of(one, three));
    assertArrayEquals(new double[] {1 / 4.0, 3 / 16.0, 3 / 16.0, 3 / 8.0}, union.mass(), EXACT);
    assertEquals(three.member(2), union.member(3));
  }

  @Test
  void theVoteHasTheMeanAndTheUnbiasedVariance() throws Exception {
    NumericVote vote = equal(FakeMember.predicting(1), FakeMember.predicting(3), FakeMember.predicting(5)).numbers(NUMBER);
    assertEquals(3, vote.mean(), EXACT);
    assertEquals(4, vote.sample().unbiasedVariance(), 1e-14);
  }

  @Test
  void membersWithoutAFinitePredictionHaveNoVote() throws Exception {
    Ensemble some = weighted(weights(1, 9, 3), FakeMember.predicting(1), FakeMember.predicting(Double.POSITIVE_INFINITY), FakeMember.predicting(5));
    assertEquals(4, some.numbers(NUMBER).mean(), EXACT);
    assertNull(equal(FakeMember.predicting(Double.NaN), FakeMember.predicting(Double.NEGATIVE_INFINITY)).numbers(NUMBER).sample());
  }

  @Test
  void statedNoiseIsAveragedByWeightAndNoPartOfTheVariance() throws Exception {
    Ensemble ensemble = weighted(weights(1, 3), FakeMember.predicting(2, new Noise(8)), FakeMember.predicting(2, new Noise(4)));
    assertEquals(5, ensemble.numbers(NUMBER).noise(), EXACT);
    assertEquals(0, ensemble.numbers(NUMBER).sample().unbiasedVariance(), EXACT);
  }

  @Test
  void aMemberWithoutAFinitePredictionHasNoSayInTheNoise() throws Exception {
    Ensemble ensemble = weighted(weights(1, 3, 1), FakeMember.predicting(2, new Noise(8)), FakeMember.predicting(Double.NaN, new Noise(Double.NaN)),
        FakeMember.predicting(2, new Noise(4)));
    assertEquals(6, ensemble.numbers(NUMBER).noise(), EXACT);
  }

  @Test
  void aSavedEnsembleVotesAsBefore() throws Exception {
    Ensemble ensemble = weighted(weights(1, 3), FakeMember.predicting(10), FakeMember.predicting(2));
    Ensemble loaded = saved(ensemble);
    assertArrayEquals(ensemble.mass(), loaded.mass());
    assertArrayEquals(ensemble.distribution(NUMBER), loaded.distribution(NUMBER));
  }

  @Test
  void inconsistentMembersAndWeightsAreNotLoaded() {
    for (double[] weights : new double[][] {{1}, {1, 0}, {1, Double.NaN}, {1, Double.POSITIVE_INFINITY}}) {
      Ensemble damaged = weighted(weights, FakeMember.predicting(1), FakeMember.predicting(2));
      assertThrows(InvalidObjectException.class, () -> saved(damaged));
    }
  }

  private static Ensemble saved(Ensemble ensemble) throws Exception {
    return (Ensemble) Models.read(Models.saved(ensemble));
  }
}
