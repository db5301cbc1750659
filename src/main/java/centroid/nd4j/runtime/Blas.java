// SPDX-License-Identifier: GPL-3.0-only
package centroid.nd4j.runtime;

import static org.bytedeco.openblas.global.openblas_nolapack.CblasNoTrans;
import static org.bytedeco.openblas.global.openblas_nolapack.CblasRowMajor;
import static org.bytedeco.openblas.global.openblas_nolapack.blas_set_num_threads;
import static org.bytedeco.openblas.global.openblas_nolapack.cblas_sgemm;

/**
 * Loads OpenBLAS, which computes the matrix products of dense layers. A class of its own, so that {@link Nd4jRuntime} can be loaded where OpenBLAS is missing.
 */
final class Blas {

  private Blas() {
  }

  /**
   * Loads the native library, checks it, and limits it to one thread: two are slower for networks of this size, and users already choose how many models are
   * trained in parallel.
   */
  static void start() {
    BlasKernel.select();
    // JavaCPP decides on the build of all its libraries when it loads the first.
    NativeBuild.select(Blas::load);
  }

  private static void load() {
    blas_set_num_threads(1);
    try (NativeArray two = new NativeArray(4); NativeArray product = new NativeArray(4)) {
      two.buffer().put(0, new float[] {2, 2, 2, 2});
      cblas_sgemm(CblasRowMajor, CblasNoTrans, CblasNoTrans, 2, 2, 2, 1, two.pointer(), 2, two.pointer(), 2, 0, product.pointer(), 2);
      if (product.buffer().get(3) != 8) {
        throw new IllegalStateException("the native library multiplies matrices incorrectly");
      }
    }
  }
}
