// SPDX-License-Identifier: GPL-3.0-only
package centroid.weka.pool;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import centroid.TestData;
import centroid.weka.Models;
import centroid.weka.ScriptedLearner;
import centroid.weka.model.PoolGrowth;
import centroid.weka.model.PoolGrowth.End;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import weka.classifiers.meta.CentroidBagging;
import weka.core.Instances;
import weka.core.Utils;

/** The size of the pool: given, automatic (-stop), or limited by time (-budget). */
class PoolSizeTest {

  private static final String SCRIPTED = " -W centroid.weka.ScriptedLearner";

  @AfterEach
  void resetTheScript() {
    ScriptedLearner.reset();
  }

  private static PoolGrowth growth(CentroidBagging model) {
    PoolGrowth growth = model.trainingReport().members().growth();
    assertEquals(growth.size(), model.trainingReport().members().numTrained());
    return growth;
  }

  /** Lets every fit take some milliseconds, and one in so many much longer. */
  private static void fitsTake(long millis, int everyLongOne, long longMillis) {
    AtomicInteger fits = new AtomicInteger();
    ScriptedLearner.onFit(seed -> Thread.sleep(fits.incrementAndGet() % everyLongOne == 0 ? longMillis : millis));
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 3, 10})
  void thePoolStopsAutomaticallyAndReportsTheReason(int numMembers) throws Exception {
    CentroidBagging model = Models.trained("-stop 0.15 -I " + numMembers, TestData.numeric(80));
    PoolGrowth growth = growth(model);
    assertTrue(growth.size() >= 40 && growth.size() <= 100 && growth.size() % 20 == 0, growth.toString());
    assertEquals(growth.gain() >= 0.15 ? End.LIMIT : End.NO_GAIN, growth.end());
    assertEquals(growth.size() - 20, growth.before());
    assertTrue(model.toString().contains("\nPool                    " + growth.size() + " models"), model.toString());
  }

  /** Growth ends at the first check if all models are equal. */
  @Test
  void equalModelsEndTheGrowth() throws Exception {
    CentroidBagging model = Models.trained("-stop 0.15 -I 4 -W weka.classifiers.rules.ZeroR -- -num-decimal-places 2", TestData.nominal(40));
    assertEquals(40, growth(model).size(), growth(model).toString());
  }

  @Test
  void thePoolIsSmallerForManyRows() throws Exception {
    assertEquals(PoolGrowth.given(12), growth(Models.trained("-I 4" + SCRIPTED, TestData.numeric(5000))));
    assertEquals(PoolGrowth.given(20), growth(Models.trained("-I 4" + SCRIPTED, TestData.numeric(4999))));
  }

  /** The first models of a pool do not depend on its final size. */
  @Test
  void aGivenPoolStartsLikeAnAutomaticOne() throws Exception {
    var automatic = ScriptedLearner.seedsInOrder(Models.withOptions("-stop 0.15 -I 4" + SCRIPTED));
    var given = ScriptedLearner.seedsInOrder(Models.withOptions("-I 4 -pool 20" + SCRIPTED));
    assertEquals(given, automatic.subList(0, 20));
    assertEquals(20, given.size());
  }

  @Test
  void aGivenPoolReportsNoGrowth() throws Exception {
    CentroidBagging model = Models.trained("-I 4 -pool 12", TestData.numeric(60));
    assertEquals(PoolGrowth.given(12), growth(model));
    assertFalse(model.toString().contains("\nPool "), model.toString());
  }

  @Test
  void theDefaultPoolHasAtLeastTwentyModelsAndTwiceThoseKept() throws Exception {
    assertEquals(PoolGrowth.given(20), growth(Models.trained("-I 4" + SCRIPTED, TestData.numeric(40))));
    assertEquals(PoolGrowth.given(24), growth(Models.trained("-I 12" + SCRIPTED, TestData.numeric(40))));
  }

  @Test
  void anAutomaticPoolIsNotLargerThanTheGivenSize() throws Exception {
    PoolGrowth growth = growth(Models.trained("-I 4 -stop 0.0001 -pool 43", TestData.numeric(80)));
    assertTrue(growth.size() == 43 && growth.end() != End.GIVEN, growth.toString());
  }

  // ------------------------------------------------------------------------- budget

  @ParameterizedTest
  @ValueSource(strings = {"", "-num-slots 2", "-pool 20"})
  void aBudgetShorterThanAFitTrainsTheMembersKept(String more) throws Exception {
    fitsTake(20, 1000, 20);
    CentroidBagging model = Models.trained("-I 3 -budget 0.001 " + more + SCRIPTED, TestData.numeric(40));
    assertEquals(new PoolGrowth(End.TIME, 3, 0, 0, 0.001), growth(model));
    assertTrue(model.toString().contains("the budget of 0.001 s was spent, so all are kept"), model.toString());
    assertTrue(model.toString().contains("depends on the speed of the machine"), model.toString());
  }

  /** A hundred fits take two seconds, more than the budget; the number trained depends on the machine. */
  @Test
  void aBudgetEndsThePool() throws Exception {
    fitsTake(20, 1000, 20);
    PoolGrowth growth = growth(Models.trained("-I 3 -budget 0.4" + SCRIPTED, TestData.numeric(40)));
    assertEquals(End.TIME, growth.end());
    assertTrue(growth.size() >= 3 && growth.size() < 50, growth.toString());
  }

  /** The fourth fit takes longer than the whole budget; it had started, so it is kept. */
  @Test
  void fitsOfVeryDifferentTimesStayNearTheBudget() throws Exception {
    fitsTake(1, 4, 3000);
    PoolGrowth growth = growth(Models.trained("-I 2 -budget 2" + SCRIPTED, TestData.numeric(40)));
    assertEquals(End.TIME, growth.end());
    assertTrue(growth.size() >= 2 && growth.size() <= 4, growth.toString());
  }

  @ParameterizedTest
  @ValueSource(ints = {3, 7, 10, 17})
  void aLongBudgetTrainsTheGivenPool(int pool) throws Exception {
    PoolGrowth growth = growth(Models.trained("-I 3 -budget 100000 -pool " + pool + SCRIPTED, TestData.numeric(40)));
    assertEquals(End.LIMIT, growth.end());
    assertEquals(pool, growth.size());
  }

  @Test
  void aLongBudgetAloneTrainsAHundredModels() throws Exception {
    PoolGrowth growth = growth(Models.trained("-I 3 -budget 100000" + SCRIPTED, TestData.numeric(40)));
    assertEquals(100, growth.size());
    assertEquals(50, growth.before());
  }

  @Test
  void theBudgetIsAnOption() {
    CentroidBagging model = Models.withOptions("-budget 2.5");
    assertEquals(2.5, model.getTrainingDetails().getBudget());
    assertEquals("2.5", option(model));
    assertEquals(2.5, Models.withOptions(Utils.joinOptions(model.getOptions())).getTrainingDetails().getBudget());
    assertEquals(0, new CentroidBagging().getTrainingDetails().getBudget());
    assertArrayEquals(new CentroidBagging().getOptions(), Models.withOptions("-budget 0").getOptions());
  }

  private static String option(CentroidBagging model) {
    try {
      return Utils.getOption("budget", model.getOptions());
    } catch (Exception e) {
      throw new AssertionError(e);
    }
  }

  /** Slow fits in one slot of a machine with several cores cause a recommendation; fast fits do not. */
  @Test
  void moreSlotsAreRecommendedWhereTheyWouldHaveHelped() throws Exception {
    Instances data = TestData.numeric(40);
    fitsTake(1100, 1000, 1100);
    boolean several = Runtime.getRuntime().availableProcessors() > 1;
    String advice = "numExecutionSlots (-num-slots) 0 uses all of them";
    assertEquals(several, Models.text(Models.trained("-I 5 -pool 5" + SCRIPTED, data)).contains(advice));
    assertFalse(Models.text(Models.trained("-I 5 -pool 5 -num-slots 5" + SCRIPTED, data)).contains(advice));
    ScriptedLearner.reset();
    assertFalse(Models.text(Models.trained("-I 5 -pool 5" + SCRIPTED, data)).contains(advice));
  }
}
