// SPDX-License-Identifier: GPL-3.0-only
package centroid.weka.guide;

import java.net.URISyntaxException;
import java.net.URL;
import java.nio.file.FileSystemNotFoundException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.CodeSource;
import weka.core.WekaPackageManager;

/** Finds the user guide, which is installed with the package: HTML pages that browsers show without a server. */
public final class UserGuide {

  /** The page with the contents, in the folder of the package. */
  private static final Path CONTENTS = Path.of("doc", "guide", "index.html");

  private UserGuide() {
  }

  /** Returns the page with the contents of the installed guide; null if the package is not installed. */
  public static Path page() {
    return page(UserGuide.class.getProtectionDomain().getCodeSource(), WekaPackageManager.PACKAGES_DIR.toPath());
  }

  /**
   * Looks beside the jar of this class, then among the installed packages.
   *
   * @param origin where this class was loaded from; may be null
   */
  static Path page(CodeSource origin, Path packages) {
    Path own = origin == null ? null : besides(origin.getLocation());
    Path page = own != null && Files.isRegularFile(own) ? own : packages.resolve("CentroidBagging").resolve(CONTENTS);
    return Files.isRegularFile(page) ? page : null;
  }

  private static Path besides(URL jar) {
    try {
      return jar == null ? null : Path.of(jar.toURI()).resolveSibling(CONTENTS);
    } catch (URISyntaxException | IllegalArgumentException | FileSystemNotFoundException e) {
      // Not a file: some servers load classes from elsewhere.
      return null;
    }
  }

  /** Returns a sentence that names the place of the guide, for texts in windows. */
  public static String sentence() {
    Path page = page();
    return "The user guide begins with " + (page != null ? page.toString() : CONTENTS + " in the folder of the package (wekafiles/packages/CentroidBagging)")
        + ".";
  }
}
