// SPDX-License-Identifier: GPL-3.0-only
package centroid;

import static com.tngtech.archunit.base.DescribedPredicate.not;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.core.domain.properties.HasName.Predicates.name;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import centroid.core.Particle;
import centroid.experiments.Experiment;
import com.tngtech.archunit.core.domain.Dependency;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Holds the rules of doc/ARCHITECTURE.md. Its table of imports is compared with the compiled classes, line by line: whoever adds an import
 * between packages changes the table, and whoever reads the table reads what is there.
 */
class ArchitectureTest {

  /** The folder of compiled classes that Particle comes from: our own classes, not those of Weka in the same packages. */
  private static final JavaClasses PRODUCT =
      new ClassFileImporter().importUrl(Particle.class.getProtectionDomain().getCodeSource().getLocation());

  private static final JavaClasses EXPERIMENTS =
      new ClassFileImporter().importUrl(Experiment.class.getProtectionDomain().getCodeSource().getLocation());

  /** Libraries as the table names them, by the beginnings of their packages; what is left out may be used by everybody. */
  private static final Map<String, String> LIBRARIES = new TreeMap<>(Map.of("weka.", "Weka", "org.nd4j.", "ND4J", "org.bytedeco.", "ND4J",
      "com.sun.jna.", "JNA", "com.sun.management.", "HotSpot", "org.jfree.", "JFreeChart", "java.awt.", "AWT", "javax.imageio.", "Image I/O", "javax.swing.",
      "Swing"));
  private static final List<String> EVERYBODYS = List.of("java.", "org.apache.commons.math3.");
  private static final Pattern ROW = Pattern.compile("\\| `((?:centroid|weka)\\.[a-z0-9.]+)` \\| (.*) \\|");

  /** Packages that draw or decode images; no other may use AWT. */
  private static final Set<String> DRAWING = Set.of("centroid.plot.draw", "centroid.plot.chart", "centroid.weka.image", "centroid.weka.gui",
      "weka.gui.visualize.plugins");

  /** Package to what it imports, as the table says. */
  private static Map<String, String> table() throws IOException {
    Map<String, String> table = new TreeMap<>();
    for (String line : Files.readAllLines(Path.of("doc", "ARCHITECTURE.md"))) {
      Matcher row = ROW.matcher(line);
      if (row.matches()) {
        table.put(row.group(1), row.group(2));
      }
    }
    return table;
  }

  /** What a package imports; of the experiments, which may import everything, only other experiments. */
  private static String imports(String from) {
    Set<String> ours = new TreeSet<>();
    Set<String> libraries = new TreeSet<>();
    JavaClasses own = from.startsWith("centroid.experiments") ? EXPERIMENTS : PRODUCT;
    for (JavaClass one : own) {
      if (one.getPackageName().equals(from)) {
        for (Dependency dependency : one.getDirectDependenciesFromSelf()) {
          JavaClass to = dependency.getTargetClass().getBaseComponentType();
          if (own.contain(to.getName())) {
            ours.add("`" + to.getPackageName() + "`");
          } else if (own == PRODUCT && !to.isPrimitive()) {
            library(to.getName(), libraries);
          }
        }
      }
    }
    ours.remove("`" + from + "`");
    String text = String.join(", ", ours) + (ours.isEmpty() || libraries.isEmpty() ? "" : "; ") + String.join(", ", libraries);
    return text.isEmpty() ? "nothing" : text;
  }

  private static void library(String name, Set<String> libraries) {
    String known = LIBRARIES.entrySet().stream().filter(entry -> name.startsWith(entry.getKey())).map(Map.Entry::getValue).findFirst().orElse(null);
    if (known != null) {
      libraries.add(known);
    } else {
      assertTrue(EVERYBODYS.stream().anyMatch(name::startsWith), () -> name + " is of a library that ArchitectureTest does not know");
    }
  }

  static Set<String> packages() {
    return Stream.concat(PRODUCT.stream(), EXPERIMENTS.stream()).filter(one -> !one.getSimpleName().equals("package-info"))
        .map(JavaClass::getPackageName).collect(Collectors.toCollection(TreeSet::new));
  }

  static List<String> packagesWithoutWindows() {
    return packages().stream().filter(name -> !DRAWING.contains(name) && !name.startsWith("centroid.experiments")).toList();
  }

  @ParameterizedTest
  @MethodSource("packages")
  void importsWhatTheTableSays(String from) throws IOException {
    assertEquals("| `" + from + "` | " + imports(from) + " |", "| `" + from + "` | " + table().get(from) + " |",
        "the first is what the classes import, the second what doc/ARCHITECTURE.md says");
  }

  @Test
  void everyPackageHasItsLineInTheTable() throws IOException {
    assertEquals(packages(), table().keySet());
  }

  @Test
  void packagesFormNoCycle() {
    Map<String, Set<String>> open = new TreeMap<>();
    packages().forEach(from -> open.put(from, Arrays.stream(imports(from).split("[`, ;]+")).filter(packages()::contains).collect(Collectors.toSet())));
    while (open.entrySet().removeIf(entry -> entry.getValue().stream().noneMatch(open::containsKey))) {
      // whatever imports only what has gone goes too
    }
    assertEquals(Map.of(), open);
  }

  @ParameterizedTest
  @MethodSource("packagesWithoutWindows")
  void knowsNoWindows(String from) {
    noClasses().that().resideInAPackage(from).should().dependOnClassesThat()
        .resideInAnyPackage("java.awt..", "java.applet..", "javax.swing..").check(PRODUCT);
  }

  /** Pictures are drawn into memory; windows are for others to open. */
  @Test
  void plotsOpenNoWindows() {
    noClasses().that().resideInAnyPackage("centroid.plot..", "centroid.weka.flow..").should().dependOnClassesThat()
        .resideInAnyPackage("javax.swing..", "org.jfree.chart.swing..").check(PRODUCT);
  }

  @Test
  void theMethodKnowsNeitherWekaNorNd4j() {
    noClasses().that().resideInAnyPackage("centroid.core..", "centroid.select..", "centroid.forest..", "centroid.calibration..",
        "centroid.interval..", "centroid.metric..", "centroid.replay..").should()
        .dependOnClassesThat().resideInAnyPackage("weka..", "centroid.weka..", "centroid.nd4j..", "org.nd4j..", "org.bytedeco..").check(PRODUCT);
  }

  @Test
  void onlyOnePackageKnowsNd4j() {
    noClasses().that().resideOutsideOfPackage("centroid.nd4j..").should().dependOnClassesThat()
        .resideInAnyPackage("org.nd4j..", "org.bytedeco..").check(PRODUCT);
  }

  /** These are loaded where ND4J is missing, and must then say so themselves. */
  @Test
  void whatIsLoadedWithoutNd4jDoesNotKnowIt() {
    noClasses().that().resideInAPackage("centroid.nd4j..").and().doNotHaveSimpleName("Backend").and()
        .haveNameNotMatching("centroid\\.nd4j\\.(Layers|DenseLayer|layer\\.(Patches|Nd4j\\w+(\\$.*)?))").should()
        .dependOnClassesThat().resideInAnyPackage("org.nd4j..", "org.bytedeco..").check(PRODUCT);
  }

  /** Two types of weka.gui are no windows: the interface of Weka's log, and an annotation that hides a property. */
  @ParameterizedTest
  @MethodSource("packagesWithoutWindows")
  void usesOfWekasWindowsOnlyTheLogAndAnAnnotation(String from) {
    noClasses().that().resideInAPackage(from).should().dependOnClassesThat(
        resideInAPackage("weka.gui..").and(not(name("weka.gui.Logger").or(name("weka.gui.ProgrammaticProperty")))))
        .check(PRODUCT);
  }

  @Test
  void nothingBelowKnowsTheMetaClassifier() {
    noClasses().that().resideInAPackage("centroid..").should().dependOnClassesThat(name("weka.classifiers.meta.CentroidBagging"))
        .check(PRODUCT);
  }

  /** A cluster is an engine that others bring along. */
  @Test
  void theProductKnowsNoSpark() {
    noClasses().should().dependOnClassesThat().resideInAnyPackage("org.apache.spark..", "org.apache.hadoop..", "scala..", "centroid.spark..").check(PRODUCT);
  }

  @Test
  void nobodyImportsTheExperiments() {
    noClasses().should().dependOnClassesThat(resideInAPackage("centroid.experiments..")).check(PRODUCT);
  }
}
