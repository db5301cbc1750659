// SPDX-License-Identifier: GPL-3.0-only
package centroid.experiments.bandit;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.SplittableRandom;

/** Small files that look like those of the bandits. */
public final class BanditData {

  private BanditData() {
  }

  /**
   * Writes all three.
   *
   * @param folder where
   * @param numRows of each
   * @throws IOException if it can't
   */
  public static void write(Path folder, int numRows) throws IOException {
    SplittableRandom random = new SplittableRandom(5);
    StringBuilder mushrooms = new StringBuilder();
    StringBuilder shuttles = new StringBuilder();
    StringBuilder stocks = new StringBuilder("A" + ",B".repeat(20) + "\n");
    for (int row = 0; row < numRows; row++) {
      boolean edible = row % 3 != 0;
      // The first feature is informative, one has a single category, one a question mark.
      mushrooms.append(edible ? "e,a" : "p,b").append(",x,").append(row % 2 == 0 ? "?" : "y");
      for (int k = 3; k < 22; k++) {
        mushrooms.append(',').append((char) ('a' + random.nextInt(3)));
      }
      mushrooms.append('\n');
      for (int k = 0; k < 9; k++) {
        // One feature is constant.
        shuttles.append(k == 3 ? 7 : row % 7 * 10 + random.nextInt(20)).append(' ');
      }
      shuttles.append(row % 7 + 1).append('\n');
      for (int k = 0; k < 21; k++) {
        stocks.append(String.format(Locale.ROOT, "%.6e ", random.nextGaussian()));
      }
      stocks.append('\n');
    }
    Files.writeString(folder.resolve("agaricus-lepiota.data"), mushrooms);
    Files.writeString(folder.resolve("shuttle.trn"), shuttles);
    Files.writeString(folder.resolve("raw_stock_contexts"), stocks);
  }
}
