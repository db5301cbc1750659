// SPDX-License-Identifier: GPL-3.0-only
package centroid.weka.model;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import centroid.TestData;
import centroid.weka.refinable.EpochCurve;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import weka.classifiers.meta.CentroidBagging;
import weka.core.Drawable;
import weka.core.Instances;
import weka.core.Utils;

/** The data of a model's picture and their text form. */
class ModelPictureTest {

  @Test
  void textIsReadBack() {
    ObjectiveHistory objective = new ObjectiveHistory(List.of("start", "round 1"), new double[] {0.5, 0.25});
    PoolMap map = new PoolMap(new double[][] {{1, 2}, {-3, 4e-9}}, new double[][] {{1, 2}}, new double[] {0.75, 0.125});
    ModelPicture read = ModelPicture.parse(new ModelPicture(new double[] {1}, objective, map, EpochCurve.NONE).text());
    assertEquals(objective.steps(), read.objective().steps());
    assertArrayEquals(objective.values(), read.objective().values());
    assertArrayEquals(map.pool()[1], read.map().pool()[1]);
    assertArrayEquals(map.members()[0], read.map().members()[0]);
    assertArrayEquals(map.shares(), read.map().shares());
    assertArrayEquals(new double[] {1}, read.mass());
  }

  @Test
  void emptyPictureIsReadBack() {
    ModelPicture read = ModelPicture.parse(new ModelPicture(new double[] {0.5, 0.5}, ObjectiveHistory.NONE, PoolMap.EMPTY, EpochCurve.NONE).text());
    assertEquals(0, read.map().pool().length);
    assertEquals(0, read.objective().values().length);
    assertEquals(2, read.mass().length);
  }

  @Test
  void otherGraphsAreNotParsed() {
    assertNull(ModelPicture.parse(null));
    assertNull(ModelPicture.parse("digraph J48Tree {\n}"));
    assertNull(ModelPicture.parse("<?xml version=\"1.0\"?>"));
  }

  @ParameterizedTest
  @CsvSource({"numeric, select, 12, 3", "nominal, select, 12, 3", "numeric, refit, 4, 3", "numeric, bagging, 0, 0",
      "numeric, select -pool 4, 0, 0"})
  void trainedModelsCanBeDrawn(String kind, String mode, int pool, int objectives) throws Exception {
    Instances data = kind.equals("numeric") ? TestData.rising(60, 1) : TestData.risingLabels(60, 1);
    CentroidBagging model = new CentroidBagging();
    model.setOptions(Utils.splitOptions("-I 4 " + (mode.contains("-pool") ? "" : "-pool 12 ") + "-draws 30 -mode " + mode));
    model.buildClassifier(data);
    assertEquals(Drawable.NOT_DRAWABLE, model.graphType());
    ModelPicture drawn = ModelPicture.parse(model.graph());
    assertNotNull(drawn);
    assertEquals(model.memberMasses().length, drawn.mass().length);
    assertEquals(pool, drawn.map().pool().length);
    assertEquals(objectives, drawn.objective().values().length);
    if (pool > 0) {
      assertEquals(drawn.mass().length, drawn.map().members().length);
      assertTrue(drawn.map().shares()[0] >= drawn.map().shares()[1]);
    }
  }

  /** The members kept are points of the pool in mode select. */
  @Test
  void membersArePointsOfThePool() throws Exception {
    CentroidBagging model = new CentroidBagging();
    model.setOptions(Utils.splitOptions("-I 4 -pool 12"));
    model.buildClassifier(TestData.rising(60, 1));
    PoolMap map = ModelPicture.parse(model.graph()).map();
    for (double[] member : map.members()) {
      assertTrue(List.of(map.pool()).stream().anyMatch(point -> Math.hypot(point[0] - member[0], point[1] - member[1]) < 1e-6));
    }
  }
}
