// SPDX-License-Identifier: GPL-3.0-only
package centroid.fuzz;

import centroid.weka.estimator.RecalibratableEstimator;
import java.io.File;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicReference;
import weka.classifiers.AbstractClassifier;
import weka.classifiers.Classifier;
import weka.core.Attribute;
import weka.core.DenseInstance;
import weka.core.Instances;
import weka.core.SerializationHelper;
import weka.core.Utils;
import weka.filters.Filter;
import weka.filters.supervised.attribute.AddPredictionIntervals;

/** Fuzz test of damaged model files, read by AddPredictionIntervals: each must give the same model or be refused with one message, in limited time. */
final class Mutations {

  private static final int MAX_WAITS = 600;
  private static final String RECALIBRATED = "recalibrated ";
  private static final List<String> MODELS = List.of("CentroidBagging -I 2 -pool 4", "CentroidBagging -I 2 -pool 4 -W weka.classifiers.trees.RandomTree",
      "CentroidBagging -I 2 -mode bagging -W weka.classifiers.rules.ZeroR", "CalibratedClassifier -folds 2 -W weka.classifiers.trees.REPTree",
      "CentroidBagging -I 2 -W weka.classifiers.functions.Nd4jNetwork -- -layers 2 -epochs 1", RECALIBRATED + "CentroidBagging -I 2 -pool 4",
      RECALIBRATED + "CalibratedClassifier -folds 2 -group x -W weka.classifiers.trees.REPTree");

  private final long seed;
  private final PrintStream out;
  private final Map<String, Integer> tally = new TreeMap<>();

  Mutations(long seed, PrintStream out) {
    this.seed = seed;
    this.out = out;
  }

  /** Returns the number of failures: hangs, exhausted memory, different models, and refusals that are not one message. */
  int run(int first, int wanted) throws Exception {
    Path folder = Files.createTempDirectory("fuzz");
    try {
      Instances[] data = {rows(false), rows(true)};
      byte[][] saved = new byte[2 * MODELS.size()][];
      for (int k = 0; k < saved.length; k++) {
        saved[k] = saved(MODELS.get(k / 2), data[k % 2], folder);
      }
      String[] expected = new String[saved.length];
      for (int number = first; number < first + wanted; number++) {
        int which = number % saved.length;
        if (expected[which] == null) {
          expected[which] = read(saved[which], data[which % 2], folder);
        }
        byte[] damaged = damaged(saved[which], new SplittableRandom(seed * 1_000_003 + number));
        String outcome = outcome(damaged, data[which % 2], folder, expected[which]);
        tally.merge(outcome, 1, Integer::sum);
        if (outcome.startsWith("bad")) {
          out.println(outcome + "\n  again: ./antw test-fuzz -Dseed=" + seed + " -Dfirst=" + number + " -Dmutations=1");
        }
      }
    } finally {
      FileEntryPoints.delete(folder);
    }
    out.println("Mutations: " + tally);
    return tally.entrySet().stream().filter(entry -> entry.getKey().startsWith("bad")).mapToInt(Map.Entry::getValue).sum();
  }

  /** Returns data whose class depends on the first of two attributes. */
  private static Instances rows(boolean nominal) {
    SplittableRandom random = new SplittableRandom(7);
    Attribute target = nominal ? new Attribute("y", List.of("low", "high")) : new Attribute("y");
    Instances rows = new Instances("rows", new ArrayList<>(List.of(new Attribute("x"), new Attribute("z"), target)), 60);
    rows.setClassIndex(2);
    for (int row = 0; row < 60; row++) {
      double x = random.nextDouble();
      double y = 3 * x + random.nextGaussian() / 3;
      rows.add(new DenseInstance(1, new double[] {x, random.nextDouble(), nominal ? y > 1.5 ? 1 : 0 : y}));
    }
    return rows;
  }

  private static byte[] saved(String specification, Instances data, Path folder) throws Exception {
    boolean recalibrated = specification.startsWith(RECALIBRATED);
    String[] words = Utils.splitOptions(recalibrated ? specification.substring(RECALIBRATED.length()) : specification);
    Classifier model = AbstractClassifier.forName("weka.classifiers.meta." + words[0], Arrays.copyOfRange(words, 1, words.length));
    model.buildClassifier(data);
    if (recalibrated) {
      ((RecalibratableEstimator) model).recalibrate(data, 0, "mutations");
    }
    File file = folder.resolve("whole.model").toFile();
    SerializationHelper.writeAll(file.getPath(), new Object[] {model, new Instances(data, 0)});
    return Files.readAllBytes(file.toPath());
  }

  private static byte[] damaged(byte[] whole, SplittableRandom random) {
    byte[] bytes = whole.clone();
    int place = random.nextInt(bytes.length);
    return switch (random.nextInt(6)) {
      case 0 -> Arrays.copyOf(bytes, place);
      case 1 -> {
        int length = Math.min(random.nextInt(1, 200), bytes.length - place);
        System.arraycopy(whole, random.nextInt(whole.length - length), bytes, place, length);
        yield bytes;
      }
      case 2 -> {
        bytes[place] = (byte) random.nextInt(256);
        bytes[random.nextInt(bytes.length)] = (byte) random.nextInt(256);
        yield bytes;
      }
      default -> {
        bytes[place] ^= (byte) (1 << random.nextInt(8));
        yield bytes;
      }
    };
  }

  /** Reads a model and returns the output of the filter. */
  private static String read(byte[] bytes, Instances data, Path folder) throws Exception {
    Path file = folder.resolve("damaged.model");
    Files.write(file, bytes);
    AddPredictionIntervals filter = new AddPredictionIntervals();
    filter.setModelFile(file.toFile());
    filter.setInputFormat(data);
    return Filter.useFilter(data, filter).toString();
  }

  private String outcome(byte[] bytes, Instances data, Path folder, String expected) throws InterruptedException {
    AtomicReference<String> outcome = new AtomicReference<>("bad: hangs");
    Thread reader = new Thread(() -> {
      try {
        outcome.set(read(bytes, data, folder).equals(expected) ? "same model" : "bad: different model");
      } catch (OutOfMemoryError e) {
        outcome.set("bad: memory");
      } catch (Throwable e) {
        try {
          RefusalMessages.refusalIsOneSentence(e);
          outcome.set("refused");
        } catch (BrokenInvariant broken) {
          out.println(broken.getMessage());
          outcome.set("bad: " + e.getClass().getSimpleName());
        }
      }
    }, "reader");
    reader.setDaemon(true);
    reader.start();
    for (int wait = 0; wait < MAX_WAITS && reader.isAlive(); wait++) {
      reader.join(50);
    }
    return outcome.get();
  }
}
