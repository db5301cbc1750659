// SPDX-License-Identifier: GPL-3.0-only
package centroid.experiments.bandit;

import java.nio.file.Path;
import java.util.Locale;
import java.util.function.Function;

/** The data sets of the paper's table. */
public enum ContextSet {
  /** To eat a mushroom or not. */
  MUSHROOM(Mushroom::read),
  /** The state of a space shuttle. */
  STATLOG(Statlog::read),
  /** Which portfolio to hold. */
  FINANCIAL(Financial::read);

  /** What the data folder must hold. */
  public static final String FILES = "the files agaricus-lepiota.data and shuttle.trn (both of the UCI repository) and raw_stock_contexts "
      + "(of deep_contextual_bandits, once in tensorflow/models)";

  private final Function<Path, Contexts> reader;

  ContextSet(Function<Path, Contexts> reader) {
    this.reader = reader;
  }

  /**
   * Reads the data set from the folder with the files.
   *
   * @throws IllegalArgumentException if its file is missing or not as it must be
   */
  public Contexts read(Path folder) {
    return reader.apply(folder);
  }

  /** Returns the name in arguments and tables. */
  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT);
  }
}
