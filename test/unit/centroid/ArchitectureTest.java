// SPDX-License-Identifier: GPL-3.0-only
package centroid;

import static com.tngtech.archunit.base.DescribedPredicate.not;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.core.domain.properties.HasName.Predicates.name;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static java.util.Map.entry;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assertions.fail;

import centroid.core.Particle;
import centroid.experiments.Experiment;
import centroid.release.Pom;
import centroid.site.Site;
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
 * Checks the rules of doc/ARCHITECTURE.md. Its table of imports is compared with the compiled classes, line by line: a new import
 * between packages must be added to the table.
 */
class ArchitectureTest {

  /** Our compiled classes: those of the folder that contains Particle, not those of Weka in the same packages. */
  private static final JavaClasses PRODUCT =
      new ClassFileImporter().importUrl(Particle.class.getProtectionDomain().getCodeSource().getLocation());

  private static final JavaClasses EXPERIMENTS =
      new ClassFileImporter().importUrl(Experiment.class.getProtectionDomain().getCodeSource().getLocation());

  private static final JavaClasses SITE = new ClassFileImporter().importUrl(Site.class.getProtectionDomain().getCodeSource().getLocation());

  private static final JavaClasses RELEASE = new ClassFileImporter().importUrl(Pom.class.getProtectionDomain().getCodeSource().getLocation());

  /** Libraries as the table names them, by package prefix; every package may use those that are not listed. */
  private static final Map<String, String> LIBRARIES = new TreeMap<>(Map.ofEntries(entry("weka.", "Weka"), entry("org.nd4j.", "ND4J"),
      entry("org.bytedeco.", "JavaCPP"), entry("com.sun.jna.", "JNA"), entry("com.sun.management.", "HotSpot"), entry("org.jfree.", "JFreeChart"),
      entry("org.commonmark.", "commonmark"), entry("java.awt.", "AWT"), entry("javax.imageio.", "Image I/O"), entry("javax.swing.", "Swing"),
      entry("javax.accessibility.", "Swing"), entry("javax.xml.", "XML"), entry("org.w3c.dom.", "XML"), entry("org.xml.sax.", "XML")));
  private static final List<String> EVERYBODYS = List.of("java.", "org.apache.commons.math3.");
  private static final Pattern ROW = Pattern.compile("\\| `((?:centroid|weka)\\.[a-z0-9.]+)` \\| (.*) \\|");

  /** Packages that draw or decode images; no other may use AWT. */
  private static final Set<String> DRAWING = Set.of("centroid.plot.draw", "centroid.plot.chart", "centroid.weka.image", "centroid.weka.gui",
      "centroid.weka.gui.learners", "centroid.weka.gui.window", "weka.gui.visualize.plugins");

  /** Returns the imports of each package in the table. */
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

  /** Returns the imports of a package; for experiments, which may import everything, only other experiments. */
  private static String imports(String from) {
    Set<String> ours = new TreeSet<>();
    Set<String> libraries = new TreeSet<>();
    JavaClasses own = from.startsWith("centroid.experiments") ? EXPERIMENTS : from.startsWith("centroid.site") ? SITE
        : from.startsWith("centroid.release") ? RELEASE : PRODUCT;
    for (JavaClass one : own) {
      if (one.getPackageName().equals(from)) {
        for (Dependency dependency : one.getDirectDependenciesFromSelf()) {
          JavaClass to = dependency.getTargetClass().getBaseComponentType();
          if (own.contain(to.getName()) || (own == SITE || own == RELEASE) && PRODUCT.contain(to.getName())) {
            ours.add("`" + to.getPackageName() + "`");
          } else if (own != EXPERIMENTS && !to.isPrimitive()) {
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
      assertTrue(EVERYBODYS.stream().anyMatch(name::startsWith), () -> name + " is in a library that ArchitectureTest does not list");
    }
  }

  static Set<String> packages() {
    return Stream.of(PRODUCT, EXPERIMENTS, SITE, RELEASE).flatMap(JavaClasses::stream).filter(one -> !one.getSimpleName().equals("package-info"))
        .map(JavaClass::getPackageName).collect(Collectors.toCollection(TreeSet::new));
  }

  static List<String> packagesWithoutWindows() {
    return PRODUCT.stream().map(JavaClass::getPackageName).filter(name -> !DRAWING.contains(name)).distinct().sorted().toList();
  }

  @ParameterizedTest
  @MethodSource("packages")
  void importsAreThoseOfTheTable(String from) throws IOException {
    String imports = imports(from);
    String listed = table().get(from);
    if (!imports.equals(listed)) {
      fail("If " + from + " shall import what it imports now, " + (listed == null ? "add this line to" : "replace its line in")
          + " doc/ARCHITECTURE.md, section Package imports:\n| `" + from + "` | " + imports + " |");
    }
  }

  @Test
  void everyPackageIsInTheTable() throws IOException {
    DocumentedList.assertComplete("doc/ARCHITECTURE.md, section Package imports", packages(), table().keySet());
  }

  @Test
  void packagesFormNoCycle() {
    Map<String, Set<String>> open = new TreeMap<>();
    packages().forEach(from -> open.put(from, Arrays.stream(imports(from).split("[`, ;]+")).filter(packages()::contains).collect(Collectors.toSet())));
    while (open.entrySet().removeIf(entry -> entry.getValue().stream().noneMatch(open::containsKey))) {
      // remove packages that import only removed packages
    }
    assertEquals(Map.of(), open, "these packages import each other in a cycle, or import such packages; move a class so that no cycle is left");
  }

  @ParameterizedTest
  @MethodSource("packagesWithoutWindows")
  void usesNoWindows(String from) {
    noClasses().that().resideInAPackage(from).should().dependOnClassesThat()
        .resideInAnyPackage("java.awt..", "java.applet..", "javax.swing..").check(PRODUCT);
  }

  /** Charts are drawn into memory; other packages open windows. */
  @Test
  void plotsOpenNoWindows() {
    noClasses().that().resideInAnyPackage("centroid.plot..", "centroid.weka.flow..").should().dependOnClassesThat()
        .resideInAnyPackage("javax.swing..", "org.jfree.chart.swing..").check(PRODUCT);
  }

  @Test
  void theMethodUsesNeitherWekaNorNd4j() {
    noClasses().that().resideInAnyPackage("centroid.core..", "centroid.util..", "centroid.select..", "centroid.forest..", "centroid.calibration..",
        "centroid.interval..", "centroid.metric..", "centroid.replay..", "centroid.selective..", "centroid.total..", "centroid.forecast..",
        "centroid.validity..").should()
        .dependOnClassesThat().resideInAnyPackage("weka..", "centroid.weka..", "centroid.nd4j..", "org.nd4j..", "org.bytedeco..").check(PRODUCT);
  }

  /** The artefact for programs without Weka holds whole folders of packages; Commons Math is its only library. */
  @Test
  void theArtefactWithoutWekaNeedsNothingElse() throws IOException {
    String build = Files.readString(Path.of("src", "build", "release.xml"));
    String[] folders = Pattern.compile("\\bcentroid/(\\w+)/\\*\\*").matcher(build).results().map(folder -> "centroid." + folder.group(1) + "..")
        .distinct().toArray(String[]::new);
    assertTrue(folders.length >= 12, Arrays.toString(folders));
    noClasses().that().resideInAnyPackage(folders).should().dependOnClassesThat(
        not(resideInAnyPackage(folders)).and(not(resideInAnyPackage("java..", "org.apache.commons.math3.."))).and(not(resideInAPackage("")))).check(PRODUCT);
  }

  @Test
  void onlyOnePackageUsesNd4j() {
    noClasses().that().resideOutsideOfPackage("centroid.nd4j..").should().dependOnClassesThat()
        .resideInAnyPackage("org.nd4j..", "org.bytedeco..").check(PRODUCT);
  }

  /** The other classes are loaded even if native code is missing, and report that it is. */
  @Test
  void classesLoadedWithoutNativeCodeDoNotUseIt() {
    noClasses().that().resideInAPackage("centroid.nd4j..")
        .and().haveNameNotMatching("centroid\\.nd4j\\.(DenseLayer|Layers|runtime\\.(Backend|Blas|NativeArray)|layer\\.(Patches|Nd4j\\w+(\\$.*)?))").should()
        .dependOnClassesThat().resideInAnyPackage("org.nd4j..", "org.bytedeco..").check(PRODUCT);
  }

  /** The zip for tables has no ND4J. */
  @Test
  void onlyImageLayersNeedNd4j() {
    noClasses().that().haveNameNotMatching("centroid\\.nd4j\\.(runtime\\.Backend|layer\\.(Patches|Nd4j\\w+(\\$.*)?))").should()
        .dependOnClassesThat().resideInAPackage("org.nd4j..").check(PRODUCT);
  }

  /** Two types of weka.gui are not windows: the interface of Weka's log and an annotation that hides a property. */
  @ParameterizedTest
  @MethodSource("packagesWithoutWindows")
  void usesOfWekasWindowsOnlyTheLogAndAnAnnotation(String from) {
    noClasses().that().resideInAPackage(from).should().dependOnClassesThat(
        resideInAPackage("weka.gui..").and(not(name("weka.gui.Logger").or(name("weka.gui.ProgrammaticProperty")))))
        .check(PRODUCT);
  }

  @Test
  void lowerPackagesDoNotUseTheMetaClassifier() {
    noClasses().that().resideInAPackage("centroid..").should().dependOnClassesThat(name("weka.classifiers.meta.CentroidBagging"))
        .check(PRODUCT);
  }

  /** Spark is an engine that a separate package provides. */
  @Test
  void theProductDoesNotUseSpark() {
    noClasses().should().dependOnClassesThat().resideInAnyPackage("org.apache.spark..", "org.apache.hadoop..", "scala..", "centroid.spark..").check(PRODUCT);
  }

  @Test
  void nobodyImportsTheExperimentsOrTheSiteOrTheRelease() {
    noClasses().should().dependOnClassesThat(resideInAPackage("centroid.experiments..")).check(PRODUCT);
    noClasses().should().dependOnClassesThat(resideInAnyPackage("centroid.site..", "centroid.release..", "org.commonmark..")).check(PRODUCT);
  }
}
