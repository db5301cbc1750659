// SPDX-License-Identifier: GPL-3.0-only
package centroid.nd4j.runtime;

import centroid.nd4j.layer.ImageTraining;
import org.bytedeco.javacpp.Loader;
import org.nd4j.common.config.ND4JClassLoading;
import org.nd4j.linalg.factory.Nd4j;
import org.nd4j.nativeblas.NativeOpsHolder;

/** Loads ND4J, which computes convolutions. A class of its own, so that {@link Nd4jRuntime} can be loaded where ND4J is missing. */
final class Backend {

  private Backend() {
  }

  /** Loads the native library, checks it, and limits it to one thread, as {@link Blas#start} does. */
  static void start() {
    NativeBuild.select(Backend::load);
  }

  /** Returns whether the loaded library is the build with oneDNN. */
  static boolean hasOneDnn() {
    return Loader.getLoadedLibraries().values().stream().anyMatch(path -> path.contains("-onednn"));
  }

  private static void load() {
    ND4JClassLoading.setNd4jClassloaderFromClass(Backend.class);
    Nd4j.getEnvironment().setMaxThreads(1);
    Nd4j.getEnvironment().setMaxMasterThreads(1);
    NativeOpsHolder.getInstance().getDeviceNativeOps().setOmpNumThreads(1);
    Nd4j.getNDArrayFactory().blas().setMaxThreads(1);
    // Also loads libraries that are loaded on first use only.
    if (!ImageTraining.convolvesCorrectly()) {
      throw new IllegalStateException("the native library convolves images incorrectly");
    }
  }
}
