// SPDX-License-Identifier: GPL-3.0-only
package centroid.experiments.bench;

import static org.bytedeco.openblas.global.openblas_nolapack.CblasNoTrans;
import static org.bytedeco.openblas.global.openblas_nolapack.CblasRowMajor;
import static org.bytedeco.openblas.global.openblas_nolapack.cblas_sgemm;

import centroid.nd4j.Layers;
import centroid.nd4j.Loss;
import centroid.nd4j.NetworkData;
import centroid.nd4j.NetworkShape;
import centroid.nd4j.NetworkTrainer;
import centroid.nd4j.Schedule;
import centroid.nd4j.TrainingSettings;
import centroid.nd4j.Updater;
import centroid.nd4j.layer.Activation;
import centroid.nd4j.layer.ConvolutionLayer;
import centroid.nd4j.layer.ImageLayer;
import centroid.nd4j.layer.ImageSize;
import centroid.nd4j.layer.ImageStack;
import centroid.nd4j.layer.PoolingLayer;
import centroid.nd4j.runtime.Nd4jRuntime;
import centroid.util.RandomStreams;
import java.io.BufferedReader;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.bytedeco.javacpp.FloatPointer;
import org.nd4j.linalg.api.buffer.DataType;
import org.nd4j.linalg.api.ndarray.INDArray;
import org.nd4j.linalg.api.ops.CustomOp;
import org.nd4j.linalg.api.ops.DynamicCustomOp;
import org.nd4j.linalg.api.ops.OpContext;
import org.nd4j.linalg.factory.Nd4j;

/**
 * Convolutions beside the fastest that the processor was seen to do in single precision and beside ND4J's plain build, which needs a JVM of its own; and a
 * training step beside its convolutions.
 */
final class ConvolutionBench {

  private static final int ROWS = 64;
  private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();
  private static final int REPEATS = 15;
  private static final int SIDE = 512;
  /** Channels below, filters, side of the image. */
  private static final int[][] SHAPES = {{3, 16, 32}, {16, 16, 32}, {32, 32, 16}, {64, 64, 8}, {64, 64, 32}};
  /** The convolutions of VGG-16 at an eighth of its width; 0 is a pool. */
  private static final int[] VGG = {8, 8, 0, 16, 16, 0, 32, 32, 32, 0, 64, 64, 64, 0, 64, 64, 64, 0};

  private final Measurements measured;

  ConvolutionBench(Measurements measured) {
    this.measured = measured;
  }

  /** Prints the times of all shapes with the build that the JVM was started with. */
  public static void main(String[] args) {
    Nd4jRuntime.startImages();
    for (int[] shape : SHAPES) {
      double[] seconds = seconds(shape[0], shape[1], shape[2]);
      System.out.println("TIMES " + seconds[0] + " " + seconds[1]);
    }
  }

  void run() throws Exception {
    Nd4jRuntime.startImages();
    double product = 2.0 * SIDE * SIDE * SIDE / productSeconds();
    double[][] own = new double[SHAPES.length][];
    double peak = product;
    for (int k = 0; k < SHAPES.length; k++) {
      own[k] = seconds(SHAPES[k][0], SHAPES[k][1], SHAPES[k][2]);
      peak = Math.max(peak, work(SHAPES[k]) * Math.max(1 / own[k][0], 2 / own[k][1]));
    }
    List<double[]> plain = plainSeconds();
    measured.remark("the peak is the fastest that was seen, %.0f GFLOPS; OpenBLAS multiplies %d x %d matrices at %.0f; %s", peak / 1e9, SIDE, SIDE,
        product / 1e9, Nd4jRuntime.build());
    for (int k = 0; k < SHAPES.length; k++) {
      String name = "convolution " + SHAPES[k][0] + " to " + SHAPES[k][1] + " filters, side " + SHAPES[k][2];
      measured.ratio(name + ", forward: share of the peak", work(SHAPES[k]) / own[k][0] / peak);
      measured.ratio(name + ", backward: share of the peak", 2 * work(SHAPES[k]) / own[k][1] / peak);
      measured.remark("%.1f and %.1f ms; the plain build %.1f and %.1f ms", 1e3 * own[k][0], 1e3 * own[k][1], 1e3 * plain.get(k)[0], 1e3 * plain.get(k)[1]);
    }
    // Now and then a convolution takes three times as long for all the life of its arrays; the usual speed counts.
    double convolutions = Math.min(vggConvolutions(), vggConvolutions());
    double step = vggStep();
    measured.atMost(1.3, "training step of VGG-16 at 1/8, 64 rows: time / its convolutions'", step / convolutions);
    measured.remark("%.1f ms and %.1f ms", 1e3 * step, 1e3 * convolutions);
  }

  /** Additions and multiplications of a convolution forward; backward has twice as many. */
  private static double work(int[] shape) {
    return 2.0 * 9 * shape[0] * shape[1] * shape[2] * shape[2] * ROWS;
  }

  private static double productSeconds() {
    INDArray factor = Nd4j.rand(DataType.FLOAT, SIDE, SIDE);
    INDArray product = Nd4j.create(DataType.FLOAT, SIDE, SIDE);
    FloatPointer from = (FloatPointer) factor.data().pointer();
    FloatPointer to = (FloatPointer) product.data().pointer();
    return best(() -> cblas_sgemm(CblasRowMajor, CblasNoTrans, CblasNoTrans, SIDE, SIDE, SIDE, 1, from, SIDE, from, SIDE, 0, to,
        SIDE));
  }

  /** The least processor time of some runs, which are of one thread: whatever else runs on the machine makes it longer only. */
  private static double best(Bench.Work work) {
    double best = Double.POSITIVE_INFINITY;
    for (int k = 0; k < REPEATS; k++) {
      long begin = THREADS.getCurrentThreadCpuTime();
      try {
        work.run();
      } catch (Exception e) {
        throw new IllegalStateException(e);
      }
      best = Math.min(best, (THREADS.getCurrentThreadCpuTime() - begin) / 1e9);
    }
    return best;
  }

  /** Seconds of one convolution forward and backward. */
  private static double[] seconds(int below, int filters, int side) {
    INDArray x = Nd4j.rand(DataType.FLOAT, ROWS, below, side, side);
    INDArray w = Nd4j.rand(DataType.FLOAT, 3, 3, below, filters);
    INDArray z = Nd4j.create(DataType.FLOAT, ROWS, filters, side, side);
    INDArray dz = Nd4j.rand(DataType.FLOAT, ROWS, filters, side, side);
    INDArray dx = Nd4j.create(DataType.FLOAT, ROWS, below, side, side);
    INDArray dw = Nd4j.create(DataType.FLOAT, 3, 3, below, filters);
    double forward = seconds("conv2d", new INDArray[] {x, w}, z);
    double backward = seconds("conv2d_bp", new INDArray[] {x, w, dz}, dx, dw);
    for (INDArray array : new INDArray[] {x, w, z, dz, dx, dw}) {
      array.close();
    }
    return new double[] {forward, backward};
  }

  private static double seconds(String operation, INDArray[] inputs, INDArray... outputs) {
    CustomOp op = DynamicCustomOp.builder(operation).build();
    OpContext context = Nd4j.getExecutioner().buildContext();
    context.setInputArrays(inputs);
    context.setOutputArrays(outputs);
    context.setIArguments(3, 3, 1, 1, 1, 1, 1, 1, 1, 0);
    return best(() -> Nd4j.getExecutioner().exec(op, context));
  }

  private static List<double[]> plainSeconds() throws IOException, InterruptedException {
    String java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
    String folder = "org.bytedeco.javacpp.cachedir";
    Process process = new ProcessBuilder(java, "-Dorg.bytedeco.javacpp.platform.extension=", "-D" + folder + "=" + System.getProperty(folder), "-cp",
        System.getProperty("java.class.path"), ConvolutionBench.class.getName()).redirectError(ProcessBuilder.Redirect.DISCARD).start();
    List<double[]> times = new ArrayList<>();
    try (BufferedReader lines = process.inputReader()) {
      lines.lines().filter(line -> line.startsWith("TIMES ")).map(line -> line.split(" "))
          .forEach(words -> times.add(new double[] {Double.parseDouble(words[1]), Double.parseDouble(words[2])}));
    }
    if (process.waitFor() != 0 || times.size() != SHAPES.length) {
      throw new IOException("The plain build of ND4J could not be measured in a JVM of its own, which ended with " + process.exitValue());
    }
    return times;
  }

  private static double vggConvolutions() {
    double sum = 0;
    int below = 3;
    int side = 32;
    for (int filters : VGG) {
      if (filters == 0) {
        side /= 2;
      } else {
        sum += Arrays.stream(seconds(below, filters, side)).sum();
        below = filters;
      }
    }
    return sum;
  }

  private static double vggStep() throws Exception {
    ImageSize size = new ImageSize(3, 32, 32);
    List<ImageLayer> layers = Arrays.stream(VGG)
        .<ImageLayer>mapToObj(filters -> filters == 0 ? new PoolingLayer(true, 2) : new ConvolutionLayer(filters, 3)).toList();
    NetworkShape shape = new NetworkShape(new ImageStack(size, layers), new int[0], Activation.RELU, 100, Loss.LOG);
    float[] inputs = new float[ROWS * size.length()];
    float[] targets = new float[ROWS];
    Random random = new Random(1);
    for (int k = 0; k < inputs.length; k++) {
      inputs[k] = (float) random.nextGaussian();
    }
    TrainingSettings settings = new TrainingSettings(Updater.SGD, 0.01, Schedule.CONSTANT, 1, ROWS, 0.005, 0);
    NetworkTrainer trainer = new NetworkTrainer(shape, settings, new NetworkData(shape, inputs, targets), RandomStreams.of(1));
    try (Layers lent = Layers.open(shape, ROWS)) {
      // Java compiles its loops only after some rounds.
      best(() -> trainer.epoch(lent, null, null));
      return best(() -> trainer.epoch(lent, null, null));
    }
  }
}
