// SPDX-License-Identifier: GPL-3.0-only
package centroid.install;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import weka.core.Instances;
import weka.core.converters.ConverterUtils.DataSource;

/** Weka's Experimenter runs the experiments of the package, here with fewer folds and runs. */
class ExperimenterInstallTest {

  private static final String LISTENER = "(?s)<object class=\"weka.experiment.InstancesResultListener\" name=\"resultListener\">.*?</object>\\s*</object>";
  private static final Map<String, WekaProcess> INSTALLED = new HashMap<>();

  @TempDir
  private static Path folder;

  private static WekaProcess installed(String version, String zip) throws Exception {
    String key = version + zip;
    if (!INSTALLED.containsKey(key)) {
      String classPath = System.getProperty("weka.classpath." + version) + File.pathSeparator + database();
      INSTALLED.put(key, WekaProcess.installed(folder, Path.of(System.getProperty("java.home")), classPath, Path.of(System.getProperty(zip))));
    }
    return INSTALLED.get(key);
  }

  /** Returns the jar of the database driver, which users also put on the class path. */
  private static String database() throws Exception {
    return Path.of(org.hsqldb.jdbc.JDBCDriver.class.getProtectionDomain().getCodeSource().getLocation().toURI()).toString();
  }

  /** Returns a copy of an experiment with two folds, one run and another listener. */
  private static Path small(WekaProcess weka, String name, String listener, String option) throws IOException {
    String xml = Files.readString(weka.packageFolder().resolve("experiments").resolve(name));
    String fewer = xml.replaceAll("name=\"runUpper\" primitive=\"yes\">\\d+<", "name=\"runUpper\" primitive=\"yes\">1<")
        .replaceAll("(>-X</object>\\s*<object class=\"java.lang.String\" name=\"\\d+\">)10<", "$12<")
        .replaceAll("(name=\"numFolds\" primitive=\"yes\">)10<", "$12<");
    assertFalse(fewer.equals(xml), "the file must contain folds and runs");
    String options = option.isEmpty() ? "" : "<object class=\"java.lang.String\" name=\"0\">-O</object>\n"
        + "<object class=\"java.lang.String\" name=\"1\">" + option + "</object>\n";
    String other = fewer.replaceFirst(LISTENER, "<object class=\"weka.experiment." + listener + "\" name=\"resultListener\">\n"
        + "<object array=\"yes\" class=\"java.lang.String\" name=\"options\">\n" + options.replace("\\", "/") + "</object>\n</object>");
    assertTrue(other.contains(listener));
    return Files.writeString(Files.createTempDirectory(folder, "set-up").resolve(name), other);
  }

  private static String run(WekaProcess weka, Path setUp) throws Exception {
    String output = weka.start("weka.experiment.Experiment", "-l", setUp.toString(), "-r");
    assertTrue(output.contains("Postprocessing..."), output);
    assertFalse(output.contains("Exception") || output.contains("rror:"), output);
    return output;
  }

  @ParameterizedTest
  @CsvSource({"stable,bagging-numeric,4", "stable,bagging-nominal,4", "stable,forest-numeric,3", "stable,forest-nominal,3",
      "stable,learners-numeric,10", "stable,learners-nominal,10", "dev,bagging-numeric,4", "old,bagging-nominal,4"})
  void runsAndWritesArff(String version, String name, int numSchemes) throws Exception {
    assertResults(installed(version, "package.zip"), version, name, numSchemes);
  }

  @ParameterizedTest
  @CsvSource({"network-numeric,2", "network-nominal,2"})
  void networksRunWithTheZipOfThePlatform(String name, int numSchemes) throws Exception {
    assertResults(installed("stable", "package.zip.platform"), "stable", name, numSchemes);
  }

  private static void assertResults(WekaProcess weka, String version, String name, int numSchemes) throws Exception {
    Path out = folder.resolve(name + "-" + version + ".arff");
    String output = run(weka, small(weka, name + ".xml", "InstancesResultListener", out.toString()));
    assertTrue(Files.exists(out), output);
    Instances results = DataSource.read(out.toString());
    assertEquals(2 * 2 * numSchemes, results.numInstances(), "two data sets with two folds: " + output);
    Set<String> schemes = new HashSet<>();
    Set<String> sets = new HashSet<>();
    for (int row = 0; row < results.numInstances(); row++) {
      schemes.add(results.instance(row).stringValue(results.attribute("Key_Scheme"))
          + results.instance(row).stringValue(results.attribute("Key_Scheme_options")));
      sets.add(results.instance(row).stringValue(results.attribute("Key_Dataset")));
      assertTrue(results.instance(row).value(results.attribute("Root_mean_squared_error")) > 0);
    }
    assertEquals(numSchemes, schemes.size(), schemes.toString());
    assertEquals(2, sets.size(), sets.toString());
    assertTrue(schemes.stream().anyMatch(scheme -> scheme.contains("CentroidBagging")));
  }

  @Test
  void writesCsv() throws Exception {
    WekaProcess weka = installed("stable", "package.zip");
    Path out = folder.resolve("results.csv");
    run(weka, small(weka, "bagging-numeric.xml", "CSVResultListener", out.toString()));
    List<String> lines = Files.readAllLines(out);
    assertEquals(1 + 16, lines.size());
    assertTrue(lines.get(0).contains("Root_mean_squared_error") && lines.get(0).contains("Interval_score_95"), lines.get(0));
  }

  /** Uses HSQLDB inside the JVM, with Weka's settings for it. */
  @Test
  void writesToADatabase() throws Exception {
    WekaProcess weka = installed("stable", "package.zip");
    String url = "jdbc:hsqldb:file:" + folder.resolve("database/results").toString().replace('\\', '/') + ";shutdown=true;hsqldb.write_delay=false";
    try (InputStream settings = Instances.class.getResourceAsStream("/weka/experiment/DatabaseUtils.props.hsql")) {
      String text = new String(settings.readAllBytes(), StandardCharsets.ISO_8859_1).replaceAll("(?m)^jdbcURL=.*$", "jdbcURL=" + url);
      Files.createDirectories(weka.packageFolder().resolve("../../props"));
      Files.writeString(weka.packageFolder().resolve("../../props/DatabaseUtils.props"), text);
    }
    run(weka, small(weka, "bagging-numeric.xml", "DatabaseResultListener", ""));
    try (Connection connection = DriverManager.getConnection(url, "sa", ""); Statement statement = connection.createStatement()) {
      String table;
      try (ResultSet index = statement.executeQuery("SELECT Result_table FROM Experiment_index")) {
        assertTrue(index.next(), "the experiment must be in Weka's index");
        table = "Results" + index.getString(1);
      }
      assertEquals(16, number(statement, "SELECT COUNT(*) FROM " + table));
      assertEquals(8, number(statement, "SELECT COUNT(*) FROM " + table + " WHERE Key_Scheme LIKE '%CentroidBagging' AND Interval_coverage_95 > 50"));
      assertEquals(8, number(statement, "SELECT COUNT(*) FROM " + table + " WHERE Key_Scheme LIKE '%.Bagging' AND Interval_coverage_95 IS NULL"));
    }
  }

  private static int number(Statement statement, String query) throws SQLException {
    try (ResultSet set = statement.executeQuery(query)) {
      set.next();
      return set.getInt(1);
    }
  }

  /** Experiments refer to data of the package or of Weka's jar, never to other files of the machine that wrote them. */
  @Test
  void experimentsUseOnlyDataThatUsersHave() throws Exception {
    Path experiments = installed("stable", "package.zip").packageFolder().resolve("experiments");
    try (Stream<Path> files = Files.list(experiments)) {
      for (Path file : files.filter(path -> path.toString().endsWith(".xml")).toList()) {
        List<String> sets = Files.readAllLines(file).stream().filter(line -> line.contains("\"java.io.File\""))
            .map(line -> line.replaceAll("<[^>]*>", "").strip()).toList();
        assertEquals(2, sets.size(), file.toString());
        for (String set : sets) {
          boolean ours = set.startsWith("${WEKA_HOME}/packages/CentroidBagging/experiments/data/");
          assertTrue(ours ? Files.exists(experiments.resolve("data").resolve(set.substring(set.lastIndexOf('/') + 1)))
              : Instances.class.getResource("/" + set) != null, file + ": " + set);
        }
      }
    }
  }
}
