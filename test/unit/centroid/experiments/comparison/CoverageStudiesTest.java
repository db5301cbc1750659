// SPDX-License-Identifier: GPL-3.0-only
package centroid.experiments.comparison;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import centroid.experiments.comparison.AdaptiveSets.Rule;
import centroid.experiments.harness.Arguments;
import centroid.experiments.harness.Generated;
import centroid.experiments.harness.Study;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Random;
import java.util.SplittableRandom;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import weka.classifiers.Classifier;
import weka.classifiers.bayes.NaiveBayes;
import weka.core.Instance;
import weka.core.Instances;

/** The experiments on groups and labels from arguments to files, at a size that takes seconds. */
class CoverageStudiesTest {

  @TempDir
  private Path folder;

  private String run(Study study, String name, String... more) throws Exception {
    Path out = folder.resolve("out");
    String[] common = {"--name=" + name, "--data=" + folder, "--minrows=50", "--out=" + out, "--rows=" + folder.resolve(name + ".tsv"), "--trials=1"};
    study.run(new Arguments(Stream.concat(Stream.of(common), Stream.of(more)).toArray(String[]::new)));
    return Files.readString(out.resolve(name + ".md"));
  }

  private static long verdicts(String text) {
    return text.lines().filter(line -> line.endsWith("| met |") || line.endsWith("| **missed** |")).count();
  }

  @Test
  void groupsAreCoveredWithAndWithoutAsking() throws Exception {
    Files.writeString(folder.resolve("grouped.arff"), GroupFamily.SCALE.draw(1000, new SplittableRandom(1)).toString());
    Files.writeString(folder.resolve("without.arff"), Generated.funnel(60, 1).toString());
    String text = run(new GroupStudy(), "groups", "--n=150", "--m=3", "--learners=LinearRegression");
    assertEquals(4, verdicts(text), text);
    assertTrue(text.contains("| noise, n = 150 |") && text.contains("| two, n = 150 |") && text.contains("(other) |"), text);
  }

  @Test
  void labelsAreCoveredWithAndWithoutAsking() throws Exception {
    for (int k = 0; k < 2; k++) {
      Files.writeString(folder.resolve("rings" + k + ".arff"), Generated.rings(240 + k, k).toString());
    }
    String text = run(new LabelStudy(), "labels", "--m=3", "--learners=J48");
    assertEquals(4, verdicts(text), text);
    assertTrue(text.contains("| adaptive, randomised | half B |") && text.contains(" | 2 | "), text);
  }

  /** All groups have about the share of rows that they are said to have. */
  @Test
  void groupsHaveTheirShares() {
    for (GroupFamily family : GroupFamily.values()) {
      Instances data = family.draw(20_000, new SplittableRandom(2));
      int[] counts = data.attributeStats(0).nominalCounts;
      double[] shares = {0.05, 0.1, 0.15, 0.2, 0.5};
      for (int g = 0; g < shares.length; g++) {
        // 5 standard deviations of a share
        assertEquals(shares[g], counts[g] / 20_000.0, 5 * Math.sqrt(shares[g] / 20_000));
      }
    }
  }

  /** 200 rows calibrate: coverage varies by sqrt(.16 / 200) = .028 at .8; 4 of these, and more is allowed above, as the best label is always there. */
  @Test
  void everyRuleCovers() throws Exception {
    Instances data = Generated.rings(1400, 3);
    data.randomize(new Random(4));
    Classifier model = new NaiveBayes();
    model.buildClassifier(new Instances(data, 0, 200));
    Instances test = new Instances(data, 400, 1000);
    for (Rule rule : Rule.values()) {
      AdaptiveSets sets = new AdaptiveSets(model, new Instances(data, 200, 200), rule, 5);
      LabelResult result = LabelResult.of(sets, test, new double[] {0.8, 0.95}, 0.9);
      assertTrue(result.coverage(0) > 0.8 - 0.113, rule + " " + result.coverage(0));
      assertTrue(result.coverage(1) >= result.coverage(0) && result.size(1) >= result.size(0));
      Instance row = test.instance(0);
      assertArrayEquals(sets.at(row, 0.9), sets.at(row, 0.9));
    }
  }
}
