package centroid;

import static com.tngtech.archunit.base.DescribedPredicate.not;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.core.domain.properties.HasName.Predicates.name;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import centroid.core.Particle;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Which package may import which. Mathematics knows neither Weka nor ND4J, and learners know no windows, so that they work
 * without a display.
 */
class ArchitectureTest {

  /** What each package may import besides itself, the JDK without its windows, and Commons Math; always downwards. */
  private static final Map<String, List<String>> MAY_IMPORT = new TreeMap<>(Map.of(
      "centroid.core..", List.of(),
      "centroid.select..", List.of("centroid.core.."),
      "centroid.interval..", List.of("centroid.core.."),
      "centroid.metric..", List.of("centroid.interval.."),
      "centroid.weka..", List.of("centroid.core..", "centroid.select..", "centroid.interval..", "weka.."),
      "weka.classifiers.meta..", List.of("centroid.core..", "centroid.select..", "centroid.interval..", "centroid.metric..",
          "centroid.weka..", "weka.."),
      "weka.classifiers.evaluation..", List.of("centroid.interval..", "centroid.metric..", "centroid.compare..", "centroid.weka..",
          "weka.."),
      "weka.filters..", List.of("centroid.interval..", "centroid.weka..", "weka..")));

  static {
    MAY_IMPORT.put("centroid.compare..", List.of("centroid.core..", "centroid.metric..", "centroid.weka..", "weka.."));
    MAY_IMPORT.put("centroid.nd4j..", List.of("centroid.core..", "org.nd4j..", "org.bytedeco..", "com.sun.jna.."));
    MAY_IMPORT.put("centroid.plot..", List.of("centroid.core..", "centroid.interval..", "org.jfree.."));
    MAY_IMPORT.put("weka.gui.visualize.plugins..", List.of("centroid.plot..", "centroid.interval..", "centroid.weka..", "weka..",
        "javax.swing..", "org.jfree.chart"));
    MAY_IMPORT.put("weka.knowledgeflow..", List.of("centroid.plot..", "centroid.interval..", "centroid.weka..", "weka.."));
    MAY_IMPORT.put("weka.classifiers.functions..", List.of("centroid.core..", "centroid.nd4j..", "centroid.weka..", "weka.."));
  }

  /** The folder of compiled classes that Particle comes from: our own classes, not those of Weka in the same packages. */
  private static final JavaClasses PRODUCT =
      new ClassFileImporter().importUrl(Particle.class.getProtectionDomain().getCodeSource().getLocation());

  /** Those that draw; nobody else may need a screen. */
  private static final Set<String> DRAWING = Set.of("centroid.plot..", "weka.gui.visualize.plugins..", "weka.knowledgeflow..");

  static Iterable<String> packages() {
    return MAY_IMPORT.keySet();
  }

  static Iterable<String> packagesWithoutWindows() {
    return MAY_IMPORT.keySet().stream().filter(name -> !DRAWING.contains(name)).toList();
  }

  @ParameterizedTest
  @MethodSource("packages")
  void importsWhatItMay(String from) {
    List<String> allowed = new ArrayList<>(List.of(from, "java..", "org.apache.commons.math3.."));
    allowed.addAll(MAY_IMPORT.get(from));
    classes().that().resideInAPackage(from).should().onlyDependOnClassesThat().resideInAnyPackage(allowed.toArray(String[]::new))
        .check(PRODUCT);
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
    noClasses().that().resideInAnyPackage("centroid.plot..", "weka.knowledgeflow..").should().dependOnClassesThat()
        .resideInAnyPackage("javax.swing..", "org.jfree.chart.swing..").check(PRODUCT);
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
        .doNotHaveFullyQualifiedName("centroid.nd4j.Layers").and().doNotHaveFullyQualifiedName("centroid.nd4j.Layers$Layer").should()
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

  @Test
  void nobodyImportsTheExperiments() {
    noClasses().should().dependOnClassesThat(resideInAPackage("centroid.experiments..")).check(PRODUCT);
  }

  /** Whoever adds a package adds a line to the table above. */
  @Test
  void everyPackageHasItsRule() {
    classes().should().resideInAnyPackage(MAY_IMPORT.keySet().toArray(String[]::new)).check(PRODUCT);
  }
}
