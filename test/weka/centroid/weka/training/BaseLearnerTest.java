// SPDX-License-Identifier: GPL-3.0-only
package centroid.weka.training;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotSame;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import centroid.weka.FakeMember;
import centroid.weka.FakeMember.Noise;
import centroid.weka.TinyData;
import centroid.weka.rows.FakeRefinable;
import org.junit.jupiter.api.Test;
import weka.classifiers.Classifier;
import weka.classifiers.rules.OneR;
import weka.classifiers.rules.ZeroR;
import weka.classifiers.trees.RandomTree;
import weka.core.Instances;
import weka.core.Randomizable;

class BaseLearnerTest {

  private static final Instances DATA = TinyData.numbered(1, 2, 6);

  @Test
  void eachFitTrainsACopy() throws Exception {
    ZeroR template = new ZeroR();
    BaseLearner learner = new BaseLearner(template);
    Classifier first = learner.fit(DATA, 1);
    assertEquals(3, first.classifyInstance(DATA.instance(0)));
    assertNotSame(first, learner.fit(DATA, 1));
    assertEquals(new ZeroR().toString(), template.toString());
  }

  @Test
  void onlyMembersAreSeeded() throws Exception {
    RandomTree template = new RandomTree();
    template.setSeed(77);
    Classifier member = new BaseLearner(template).fit(DATA, 5);
    assertEquals(5, ((Randomizable) member).getSeed());
    assertEquals(77, template.getSeed());
  }

  @Test
  void optionsOfTheTemplateAreThoseOfItsCopies() throws Exception {
    RandomTree template = new RandomTree();
    template.setMaxDepth(4);
    assertEquals(4, ((RandomTree) new BaseLearner(template).fit(DATA, 5)).getMaxDepth());
  }

  @Test
  void theAbilitiesOfLearnersAreRecognised() {
    assertTrue(new BaseLearner(new RandomTree()).takesWeights());
    assertFalse(new BaseLearner(new OneR()).takesWeights());
    assertTrue(new BaseLearner(new RandomTree()).isRandomizable());
    assertFalse(new BaseLearner(new ZeroR()).isRandomizable());
    assertTrue(new BaseLearner(FakeMember.predicting(1, new Noise(2))).estimatesNoise());
    assertFalse(new BaseLearner(new ZeroR()).estimatesNoise());
    FakeRefinable together = new FakeRefinable();
    assertSame(together, new BaseLearner(together).refinable());
    assertNull(new BaseLearner(new ZeroR()).refinable());
  }

  @Test
  void theSpecificationIsACommandLine() {
    OneR template = new OneR();
    template.setMinBucketSize(9);
    assertEquals("weka.classifiers.rules.OneR -B 9", new BaseLearner(template).specification());
    assertEquals("OneR", new BaseLearner(template).shortName());
  }
}
