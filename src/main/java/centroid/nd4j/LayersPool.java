// SPDX-License-Identifier: GPL-3.0-only
package centroid.nd4j;

import java.util.ArrayDeque;
import java.util.Deque;

/**
 * Lends {@link Layers} to networks of one shape that are trained side by side: as many as there are networks in flight, however many
 * networks there are. A thread waits for memory of other trainings only while this one has none, so trainings can't wait for each other.
 * Thread-safe. Must be closed.
 */
public final class LayersPool implements AutoCloseable {

  private final NetworkShape shape;
  private final int batchSize;
  private final Deque<Layers> free = new ArrayDeque<>();
  /** Layers in use or free. */
  private int size;
  private boolean closed;

  /**
   * What is done with layers.
   *
   * @param <T> what it returns
   */
  @FunctionalInterface
  public interface Use<T> {

    /**
     * Does it.
     *
     * @param layers lent for the time of the call
     * @return the result
     * @throws Exception if it fails
     */
    T with(Layers layers) throws Exception;
  }

  /**
   * A pool that has taken no memory yet.
   *
   * @param shape the networks
   * @param batchSize rows of a batch
   * @throws IllegalStateException if ND4J can't be loaded
   */
  public LayersPool(NetworkShape shape, int batchSize) {
    Nd4jRuntime.start();
    this.shape = shape;
    this.batchSize = batchSize;
  }

  /**
   * Does something with layers.
   *
   * @param <T> what it returns
   * @param use what to do
   * @return its result
   * @throws IllegalArgumentException if layers need more memory than there will ever be
   * @throws Exception if it fails, or the thread is interrupted while it waits for memory
   */
  public <T> T use(Use<T> use) throws Exception {
    Layers layers = take();
    try {
      return use.with(layers);
    } finally {
      giveBack(layers);
    }
  }

  private Layers take() throws InterruptedException {
    synchronized (this) {
      while (!closed && size > 0) {
        if (!free.isEmpty()) {
          return free.pop();
        }
        Layers more = Layers.openAtOnce(shape, batchSize);
        if (more != null) {
          size++;
          return more;
        }
        wait();
      }
      if (closed) {
        throw new IllegalStateException("Networks can't be trained any more after their training has been closed");
      }
      size = 1;
    }
    return openFirst();
  }

  private Layers openFirst() throws InterruptedException {
    try {
      return Layers.open(shape, batchSize);
    } catch (InterruptedException | RuntimeException | Error e) {
      synchronized (this) {
        size--;
        notifyAll();
      }
      throw e;
    }
  }

  private synchronized void giveBack(Layers layers) {
    if (closed) {
      layers.close();
    } else {
      free.push(layers);
      notifyAll();
    }
  }

  /** Gives the memory back; layers that a thread still uses follow when it has done. */
  @Override
  public synchronized void close() {
    closed = true;
    free.forEach(Layers::close);
    free.clear();
    notifyAll();
  }
}
