// SPDX-License-Identifier: GPL-3.0-only
package centroid.load;

import java.io.BufferedWriter;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.lang.management.MemoryPoolMXBean;
import java.lang.management.MemoryType;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.SplittableRandom;
import java.util.stream.Collectors;
import weka.classifiers.meta.CentroidBagging;
import weka.core.Attribute;
import weka.core.DenseInstance;
import weka.core.Instance;
import weka.core.Instances;

/** One training under load, in a separate JVM whose maximum heap is the limit: rows, attributes, labels (0 for a numeric class) and options. */
public final class LoadRun {

  /** The measurements of a run; its last line of output. */
  private static final String RESULT = "rows %d, attributes %d, labels %d, %s: %.0f s, %.0f s of processor time, at most %d MB of heap%n";
  private static final long MEGABYTE = 1 << 20;

  private LoadRun() {
  }

  /**
   * Trains a model and predicts with it.
   *
   * @param args number of rows, of attributes without the class, and of labels; then the options of CentroidBagging
   * @throws Exception if it can't be done
   */
  public static void main(String[] args) throws Exception {
    int numRows = Integer.parseInt(args[0]);
    int numAttributes = Integer.parseInt(args[1]);
    int numLabels = Integer.parseInt(args[2]);
    String[] options = Arrays.copyOfRange(args, 3, args.length);
    String line = String.join(" ", options);
    Instances data = data(numRows, numAttributes, numLabels);
    CentroidBagging model = new CentroidBagging();
    model.setOptions(options);
    long begin = System.nanoTime();
    long processor = processorNanos();
    model.buildClassifier(data);
    for (int row = 0; row < Math.min(1000, numRows); row++) {
      predict(model, data.instance(row));
    }
    System.out.println(model.toString().lines().limit(25).reduce("", (all, next) -> all + next + "\n"));
    System.out.printf(Locale.ROOT, RESULT, numRows, numAttributes, numLabels, line, (System.nanoTime() - begin) / 1e9,
        (processorNanos() - processor) / 1e9, peakMegabytes());
  }

  private static void predict(CentroidBagging model, Instance row) throws Exception {
    double[] answer = model.distributionForInstance(row);
    double sum = Arrays.stream(answer).sum();
    boolean good = row.classAttribute().isNominal() ? Math.abs(sum - 1) < 1e-6 && model.predictSet(row, 0.9).length == answer.length
        : Double.isFinite(sum) && model.predictIntervals(row, 0.9)[0][0] <= model.predictIntervals(row, 0.9)[0][1];
    if (!good) {
      throw new IllegalStateException("Invalid prediction: " + Arrays.toString(answer));
    }
  }

  /** Returns rows whose class depends on the first few attributes and noise. */
  static Instances data(int numRows, int numAttributes, int numLabels) {
    ArrayList<Attribute> attributes = new ArrayList<>();
    for (int k = 0; k < numAttributes; k++) {
      attributes.add(new Attribute("x" + k));
    }
    List<String> labels = new ArrayList<>();
    for (int k = 0; k < numLabels; k++) {
      labels.add("label" + k);
    }
    attributes.add(numLabels == 0 ? new Attribute("y") : new Attribute("y", labels));
    Instances data = new Instances("load", attributes, numRows);
    data.setClassIndex(numAttributes);
    SplittableRandom random = new SplittableRandom(1);
    for (int row = 0; row < numRows; row++) {
      data.add(new DenseInstance(1, values(numAttributes, numLabels, random)));
    }
    return data;
  }

  private static double[] values(int numAttributes, int numLabels, SplittableRandom random) {
    double[] values = new double[numAttributes + 1];
    double sum = 0;
    for (int k = 0; k < numAttributes; k++) {
      values[k] = random.nextDouble();
      sum += k < 5 ? (k + 1) * values[k] : 0;
    }
    double target = sum + random.nextDouble() - random.nextDouble();
    values[numAttributes] = numLabels == 0 ? target : Math.floorMod((long) (target * numLabels / 4), (long) numLabels);
    return values;
  }

  /**
   * Writes rows into an ARFF file, one at a time.
   *
   * @param file to be written
   * @param numRows how many
   * @param numAttributes without the class, which is numeric and comes last
   * @throws IOException if the file can't be written
   */
  static void write(Path file, int numRows, int numAttributes) throws IOException {
    SplittableRandom random = new SplittableRandom(2);
    try (BufferedWriter out = Files.newBufferedWriter(file)) {
      out.write(data(0, numAttributes, 0).toString());
      for (int row = 0; row < numRows; row++) {
        out.write(Arrays.stream(values(numAttributes, 0, random)).mapToObj(value -> String.valueOf(Math.rint(value * 1e4) / 1e4))
            .collect(Collectors.joining(",")));
        out.newLine();
      }
    }
  }

  /** Returns the processor time of all threads. */
  static long processorNanos() {
    return ((com.sun.management.OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean()).getProcessCpuTime();
  }

  private static long peakMegabytes() {
    return ManagementFactory.getMemoryPoolMXBeans().stream().filter(pool -> pool.getType() == MemoryType.HEAP)
        .map(MemoryPoolMXBean::getPeakUsage).mapToLong(usage -> usage.getUsed()).sum() / MEGABYTE;
  }
}
