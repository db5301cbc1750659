package centroid.experiments.bandit;

import centroid.core.Streams;
import java.nio.file.Path;
import java.util.List;

/** A data set from which sequences of contexts are drawn. Immutable and thread-safe. */
public interface Contexts {

  /** Names of the data sets, as in the paper's table. */
  List<String> NAMES = List.of("mushroom", "statlog", "financial");

  /**
   * Draws a sequence.
   *
   * @param numSteps contexts in it
   * @param streams where random numbers come from
   * @return contexts and rewards
   */
  Bandit draw(int numSteps, Streams streams);

  /**
   * Reads a data set.
   *
   * @param name one of {@link #NAMES}
   * @param folder the folder with the files
   * @return the data set
   * @throws IllegalArgumentException if there is no such data set, or its file is missing or not as it must be
   */
  static Contexts read(String name, Path folder) {
    return switch (name) {
      case "mushroom" -> Mushroom.read(folder);
      case "statlog" -> Statlog.read(folder);
      case "financial" -> Financial.read(folder);
      default -> throw new IllegalArgumentException("Data sets must be some of " + NAMES + ", but one was '" + name + "'");
    };
  }
}
