// SPDX-License-Identifier: GPL-3.0-only
package centroid.spark;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import org.junit.jupiter.api.Test;

/** Checks what the classes for Spark depend on. */
class SparkArchitectureTest {

  private static final JavaClasses CLASSES = new ClassFileImporter().importUrl(Train.class.getProtectionDomain().getCodeSource().getLocation());

  @Test
  void packagesFormNoCycle() {
    slices().matching("centroid.(**)").should().beFreeOfCycles().check(CLASSES);
  }

  @Test
  void otherPackagesDoNotUseTheMainClasses() {
    noClasses().that().resideInAPackage("centroid.spark.*").should().dependOnClassesThat().resideInAPackage("centroid.spark").check(CLASSES);
  }

  /** Scala's collections differ between versions of Scala; without them one jar runs on every supported Spark. */
  @Test
  void onlySparksJavaInterfaceIsUsed() {
    noClasses().should().dependOnClassesThat().resideInAnyPackage("scala.collection..", "centroid.experiments..").check(CLASSES);
  }
}
