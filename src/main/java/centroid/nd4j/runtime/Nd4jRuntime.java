// SPDX-License-Identifier: GPL-3.0-only
package centroid.nd4j.runtime;

import java.io.File;
import java.io.IOException;
import java.util.Locale;

/** Starts the native libraries of networks once. Dense layers need OpenBLAS, which comes with ND4J; image layers also need ND4J itself. Thread-safe. */
public final class Nd4jRuntime {

  /** Longer class names and paths are shortened, to fit into a window. */
  private static final int LONGEST_REASON = 70;

  private static final NativeLibrary BLAS = new NativeLibrary();
  private static final NativeLibrary ND4J = new NativeLibrary();

  private Nd4jRuntime() {
  }

  /**
   * Starts what dense networks need. Later calls return at once, or fail as the first did.
   *
   * @throws IllegalStateException if OpenBLAS can't be loaded; the message says what to do
   */
  public static void start() {
    // No method reference: it would load the class, and what that needs, outside of the library's try.
    BLAS.load(() -> Blas.start(), cause -> explain(cause, platform()));
  }

  /**
   * Starts what image layers need.
   *
   * @throws IllegalStateException if OpenBLAS or ND4J can't be loaded; the message says what to do
   */
  public static void startImages() {
    start();
    ND4J.load(() -> Backend.start(), cause -> explainImages(cause, platform()));
  }

  /**
   * Starts what a network needs.
   *
   * @throws IllegalStateException if a library can't be loaded; the message says what to do
   */
  public static void start(boolean hasImageLayers) {
    if (hasImageLayers) {
      startImages();
    } else {
      start();
    }
  }

  /** Starts ND4J and describes the build of its native library. */
  public static String build() {
    startImages();
    return Backend.hasOneDnn() ? "ND4J's build with oneDNN" : "ND4J's plain build, whose convolutions are slow (the one with oneDNN needs an Intel or AMD "
        + "processor with AVX2)";
  }

  /**
   * Returns the message for a failed start: the remedy first, in lines that fit into Weka's message window.
   *
   * @param cause what was thrown
   */
  static String explain(Throwable cause, String platform) {
    Throwable root = root(cause);
    return (isUnpackingFailure(root) ? notUnpacked("OpenBLAS", "40 MB")
        : "Please install CentroidBagging-" + platform + ".zip in place of CentroidBagging.zip:\nthe network needs OpenBLAS, a native library, for "
            + platform + ".") + "\nAll other classifiers work without it." + reason(root);
  }

  /** Does the same for ND4J. */
  static String explainImages(Throwable cause, String platform) {
    Throwable root = root(cause);
    if (isUnpackingFailure(root)) {
      return notUnpacked("ND4J", "450 MB") + "\nNetworks without image layers work without it." + reason(root);
    }
    String zip = "CentroidBagging-" + platform;
    return "Image layers need ND4J: please install " + zip + "-images.zip\nin place of " + zip + ".zip." + reason(root);
  }

  private static Throwable root(Throwable cause) {
    Throwable root = cause;
    while (root.getCause() != null && root.getCause() != root) {
      root = root.getCause();
    }
    return root;
  }

  private static String notUnpacked(String library, String size) {
    return "The native library of " + library + " was found, but its files could not be written or opened:\nmake sure that your home folder is writable and "
        + "has " + size + " of free space.";
  }

  /** Returns a line with the cause; nothing if classes are missing, as the remedy says. The end of a path is more informative than its beginning. */
  private static String reason(Throwable root) {
    if (root instanceof ClassNotFoundException || root instanceof NoClassDefFoundError) {
      return "";
    }
    String reason = root.getClass().getSimpleName() + (root.getMessage() == null ? "" : ": " + root.getMessage().lines().findFirst().orElse(""));
    int surplus = Math.max(0, reason.length() - LONGEST_REASON);
    String shortened = surplus == 0 ? reason : isUnpackingFailure(root) ? "..." + reason.substring(surplus) : reason.substring(0, LONGEST_REASON) + "...";
    return "\nWhat could not be loaded: " + shortened;
  }

  /** Returns whether a file could not be unpacked, for example on a full disk; libraries that are missing in the zip have no path. */
  private static boolean isUnpackingFailure(Throwable root) {
    return root instanceof IOException
        || root instanceof UnsatisfiedLinkError && root.getMessage() != null && new File(root.getMessage().replaceFirst("(?s): .*", "")).isAbsolute();
  }

  /** {@return the platform of this machine in JavaCPP's notation, such as linux-x86_64} */
  public static String platform() {
    return platform(System.getProperty("os.name", ""), System.getProperty("os.arch", ""));
  }

  static String platform(String osName, String osArch) {
    String os = osName.toLowerCase(Locale.ROOT);
    String arch = osArch.toLowerCase(Locale.ROOT);
    String system = os.startsWith("mac") ? "macosx" : os.startsWith("windows") ? "windows" : os.startsWith("linux") ? "linux" : os.replace(' ', '-');
    return system + "-" + (arch.equals("amd64") || arch.equals("x86_64") ? "x86_64" : arch.equals("aarch64") ? "arm64" : arch);
  }
}
