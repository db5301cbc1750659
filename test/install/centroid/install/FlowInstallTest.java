// SPDX-License-Identifier: GPL-3.0-only
package centroid.install;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.awt.image.BufferedImage;
import java.nio.file.Files;
import java.nio.file.Path;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The template flow of the installed package runs without a display and is in the menu of templates. */
class FlowInstallTest {

  private static final InstalledVersions INSTALLED = new InstalledVersions();

  @TempDir
  private static Path folder;

  /** Runs a copy of the flow that writes its chart to a file. */
  private static String run(String version, Path chart, String... replacements) throws Exception {
    WekaProcess weka = INSTALLED.get(folder, version);
    String flow = Files.readString(weka.packageFolder().resolve("flows/intervals.kf"));
    String changed = flow.replace("${java.io.tmpdir}/CentroidBagging-intervals", chart.toString().replace("\\", "/"));
    assertFalse(changed.equals(flow));
    for (int k = 0; k < replacements.length; k += 2) {
      assertTrue(changed.contains(replacements[k]), replacements[k]);
      changed = changed.replace(replacements[k], replacements[k + 1]);
    }
    Path file = Files.writeString(Files.createTempDirectory(folder, "flow").resolve("intervals.kf"), changed);
    return weka.start("weka.knowledgeflow.FlowRunner", file.toString());
  }

  @ParameterizedTest
  @ValueSource(strings = {"stable", "dev", "old"})
  void theTemplateDrawsItsChart(String version) throws Exception {
    Path chart = folder.resolve("chart-" + version);
    String output = run(version, chart);
    Path png = Path.of(chart + ".png");
    assertTrue(Files.exists(png), output);
    BufferedImage image = ImageIO.read(png.toFile());
    assertEquals(800, image.getWidth());
    assertEquals(600, image.getHeight());
    assertTrue(colours(image) > 20, "a chart has many colours, an empty page few");
    assertTrue(output.contains("Chart of 80 rows: Fitted curve"), output);
    assertFalse(output.contains("Exception"), output);
  }

  private static long colours(BufferedImage image) {
    return java.util.Arrays.stream(image.getRGB(0, 0, image.getWidth(), image.getHeight(), null, 0, image.getWidth())).distinct().count();
  }

  /** Weka's class loader for packages restores the setting from the file. */
  @Test
  void anotherChartCanBeChosen() throws Exception {
    Path chart = folder.resolve("calibration");
    String output = run("stable", chart, "AUTOMATIC", "CALIBRATION");
    assertTrue(output.contains("Chart of 80 rows: Calibration"), output);
    assertTrue(Files.exists(Path.of(chart + ".png")), output);
  }

  @Test
  void theTemplateDrawsANominalClass() throws Exception {
    Path chart = folder.resolve("labels");
    String output = run("stable", chart, "data/funnel.arff", "data/rings.arff");
    assertTrue(output.contains(" rows: Prediction set sizes"), output);
    assertTrue(Files.exists(Path.of(chart + ".png")), output);
    assertFalse(output.contains("Exception"), output);
  }

  @Test
  void missingLevelsAreExplained() throws Exception {
    String output = run("stable", folder.resolve("none"), "\"levels\" : \"0.8,0.95\"", "\"levels\" : \"0.5\"");
    assertTrue(output.contains("IntervalChart needs column 'lower_0.5', which is not in funnel"), output);
    assertFalse(Files.exists(folder.resolve("none.png")));
  }

  /** Steps without coordinates would overlap. */
  @Test
  void everyStepHasCoordinates() throws Exception {
    String flow = Files.readString(INSTALLED.get(folder, "stable").packageFolder().resolve("flows/intervals.kf"));
    assertEquals(11, flow.lines().filter(line -> line.matches("\t\t\t\"coordinates\" : \"\\d+,\\d+\",")).distinct().count(), flow);
  }

  @Test
  void theTemplateIsInTheMenu() throws Exception {
    Path source = folder.resolve("Templates.java");
    Files.writeString(source, """
        public class Templates {
          public static void main(String[] args) throws Exception {
            weka.core.WekaPackageManager.loadPackages(false, true, false);
            weka.gui.knowledgeflow.TemplateManager templates = new weka.gui.knowledgeflow.TemplateManager();
            for (String name : templates.getPluginTemplateDescriptions()) {
              System.out.println("template " + name + " with " + templates.getTemplateFlow(name).size() + " steps");
            }
            System.out.println("step " + weka.core.PluginManager.getPluginInstance("weka.knowledgeflow.steps.Step", "centroid.weka.flow.IntervalChart"));
          }
        }
        """);
    String output = INSTALLED.get(folder, "stable").start(source.toString());
    assertTrue(output.contains("template Prediction intervals with CentroidBagging with 11 steps"), output);
    assertTrue(output.contains("step centroid.weka.flow.IntervalChart@"), output);
  }
}
