// SPDX-License-Identifier: GPL-3.0-only
package centroid.experiments.networks;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import centroid.experiments.harness.FastStudy;
import centroid.experiments.harness.GeneratedData;
import centroid.experiments.harness.Study;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import weka.core.Instances;

/** The experiments with networks from arguments to files, at a size that takes seconds. */
class NetworkStudiesTest {

  @TempDir
  private Path folder;

  private String run(Study study, String name, String... more) throws Exception {
    return FastStudy.run(folder, study, name, more);
  }

  @Test
  void numericAndNominalClassesHaveTablesOfTheSameForm() throws Exception {
    for (String name : List.of("networks", "network-classes")) {
      Path data = Files.createDirectories(folder.resolve(name));
      for (int k = 0; k < 2; k++) {
        Instances rows = name.equals("networks") ? GeneratedData.funnel(40 + k, k) : GeneratedData.rings(40 + k, k);
        Files.writeString(data.resolve("set" + k + ".arff"), rows.toString());
      }
      String text = run(new NetworkStudy(name.equals("networks")), name, "--minrows=20", "--m=2");
      assertTrue(text.contains("## m = 2"), text);
      assertTrue(text.contains("| mode bagging | error | all sets |"), text);
      assertTrue(text.contains("Goals for the default: "), text);
      String page = Files.readString(Path.of("doc/results", name + ".md"));
      assertEquals(halves(text), halves(page), "what the page says about the choices is what the experiment writes");
    }
  }

  private static String halves(String page) {
    return page.lines().filter(line -> line.contains("Half A contains")).map(line -> line.replaceFirst(".*Half A contains", "")).findFirst().orElseThrow();
  }

  @Test
  void optionsOfAChoiceGoBeforeThoseOfAll() {
    Setup own = new Setup("-I 5 -burn-in 0.75", "-epochs 40");
    assertEquals(new Setup("-I 5 -burn-in 0.75 -folds 5", "-epochs 40 -loss squared"),
        own.over(new Setup("-burn-in 0 -folds 5", "-loss squared -epochs 0")));
    assertEquals(own, own.over(new Setup("", "")));
  }
}
