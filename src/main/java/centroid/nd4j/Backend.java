// SPDX-License-Identifier: GPL-3.0-only
package centroid.nd4j;

import static org.bytedeco.openblas.global.openblas_nolapack.CblasNoTrans;
import static org.bytedeco.openblas.global.openblas_nolapack.CblasRowMajor;
import static org.bytedeco.openblas.global.openblas_nolapack.cblas_sgemm;

import centroid.nd4j.layer.ImageTraining;
import org.bytedeco.javacpp.FloatPointer;
import org.bytedeco.javacpp.Loader;
import org.nd4j.common.config.ND4JClassLoading;
import org.nd4j.linalg.api.buffer.DataType;
import org.nd4j.linalg.api.ndarray.INDArray;
import org.nd4j.linalg.factory.Nd4j;
import org.nd4j.nativeblas.NativeOpsHolder;

/** Loads ND4J. A class of its own, so that {@link Nd4jRuntime} can be loaded where ND4J is missing. */
final class Backend {

  private Backend() {
  }

  /**
   * Loads the native library and limits it to one thread: two are slower for networks of this size, and users already
   * choose how many models are trained in parallel.
   */
  static void start() {
    BlasKernel.select();
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
    // Loads libraries that are loaded on first use only, and checks them.
    try (INDArray two = Nd4j.valueArrayOf(new long[] {2, 2}, 2, DataType.FLOAT); INDArray product = Nd4j.create(DataType.FLOAT, 2, 2)) {
      FloatPointer factor = (FloatPointer) two.data().pointer();
      cblas_sgemm(CblasRowMajor, CblasNoTrans, CblasNoTrans, 2, 2, 2, 1, factor, 2, factor, 2, 0, (FloatPointer) product.data().pointer(), 2);
      if (product.getFloat(1, 1) != 8) {
        throw new IllegalStateException("the native library multiplies matrices incorrectly");
      }
    }
    if (!ImageTraining.convolvesCorrectly()) {
      throw new IllegalStateException("the native library convolves images incorrectly");
    }
  }
}
