// SPDX-License-Identifier: GPL-3.0-only
package centroid.experiments.bandit;

import centroid.util.RandomStreams;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.TreeSet;

/**
 * To eat a mushroom or not: an edible one gives 5, a poisonous one 5 or -35 by the toss of a coin, not to eat gives 0.
 * Contexts are drawn with replacement; each of 22 nominal features is one number per category.
 */
record Mushroom(float[][] contexts, boolean[] edible) implements Contexts {

  private static final int NUM_FEATURES = 22;
  private static final BanditFile FILE = new BanditFile("agaricus-lepiota.data", "the data set Mushroom of the UCI repository",
      "lines of e or p and " + NUM_FEATURES + " letters, with commas between them", ",", NUM_FEATURES + 1);
  private static final double GOOD = 5;
  private static final double BAD = -35;

  static Mushroom read(Path folder) {
    List<String[]> rows = FILE.rows(folder, 0);
    boolean[] edible = new boolean[rows.size()];
    for (int row = 0; row < edible.length; row++) {
      String label = rows.get(row)[0];
      if (!label.equals("e") && !label.equals("p")) {
        throw FILE.wrong("row " + (row + 1) + " begins with '" + label + "'");
      }
      edible[row] = label.equals("e");
    }
    return new Mushroom(oneHot(rows), edible);
  }

  /** One number per category that occurs, the question mark being one, in alphabetical order. */
  private static float[][] oneHot(List<String[]> rows) {
    int[] first = new int[NUM_FEATURES + 2];
    List<TreeSet<String>> categories = new ArrayList<>();
    for (int column = 1; column <= NUM_FEATURES; column++) {
      int own = column;
      TreeSet<String> values = new TreeSet<>();
      rows.forEach(row -> values.add(row[own]));
      categories.add(values);
      first[column + 1] = first[column] + values.size();
    }
    float[][] contexts = new float[rows.size()][first[NUM_FEATURES + 1]];
    for (int column = 1; column <= NUM_FEATURES; column++) {
      List<String> values = List.copyOf(categories.get(column - 1));
      for (int row = 0; row < contexts.length; row++) {
        contexts[row][first[column] + values.indexOf(rows.get(row)[column])] = 1;
      }
    }
    return contexts;
  }

  @Override
  public Bandit draw(int numSteps, RandomStreams streams) {
    SplittableRandom rows = streams.child("rows").generator();
    SplittableRandom coins = streams.child("rewards").generator();
    float[][] drawn = new float[numSteps][];
    double[][] rewards = new double[numSteps][];
    double[] best = new double[numSteps];
    for (int step = 0; step < numSteps; step++) {
      int row = rows.nextInt(edible.length);
      boolean lucky = coins.nextBoolean();
      drawn[step] = contexts[row];
      rewards[step] = new double[] {0, edible[row] || lucky ? GOOD : BAD};
      best[step] = edible[row] ? GOOD : 0;
    }
    return new Bandit(drawn, rewards, best);
  }
}
