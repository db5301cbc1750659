package centroid.experiments;

import centroid.core.TaskFailure;
import centroid.core.Workers;
import centroid.text.ProgressBar;
import java.util.List;
import java.util.function.ToDoubleFunction;

/** The pieces of a long run. */
final class Pieces {

  /** The work of one piece. */
  @FunctionalInterface
  interface Work<T> {
    void run(T piece) throws Exception;
  }

  private Pieces() {
  }

  /**
   * Does all pieces, side by side, with a progress bar.
   *
   * @param effort about how long a piece takes, in any unit
   */
  static <T> void forEach(Workers workers, List<T> pieces, ToDoubleFunction<T> effort, Work<T> work) throws Exception {
    ProgressBar bar = new ProgressBar(pieces.size(), pieces.stream().mapToDouble(effort).sum());
    try {
      workers.map(pieces.size(), k -> {
        work.run(pieces.get(k));
        bar.step(effort.applyAsDouble(pieces.get(k)));
        return null;
      });
    } catch (TaskFailure e) {
      // What the user must change is told in one sentence, wherever it was found out.
      if (e.getCause() instanceof IllegalArgumentException mistake) {
        throw mistake;
      }
      throw e;
    }
  }
}
