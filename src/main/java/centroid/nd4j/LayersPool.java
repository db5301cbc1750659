// SPDX-License-Identifier: GPL-3.0-only
package centroid.nd4j;

import centroid.nd4j.runtime.Nd4jRuntime;
import java.util.ArrayDeque;
import java.util.Deque;

/**
 * A pool of {@link Layers} for networks of one shape that are trained in parallel: it has as many as there are threads that train, however many
 * networks there are. A thread waits for memory of other trainings only while this pool is empty, so trainings can't deadlock.
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
   * A task that needs layers.
   *
   * @param <T> its result
   */
  @FunctionalInterface
  public interface Use<T> {

    /**
     * Runs the task.
     *
     * @param layers for its exclusive use until it returns
     * @throws Exception if it fails
     */
    T with(Layers layers) throws Exception;
  }

  /**
   * Creates a pool, which takes no memory before its first use.
   *
   * @throws IllegalStateException if a native library can't be loaded
   */
  public LayersPool(NetworkShape shape, int batchSize) {
    Nd4jRuntime.start(shape.hasImageLayers());
    this.shape = shape;
    this.batchSize = batchSize;
  }

  /**
   * Runs a task with layers.
   *
   * @throws IllegalArgumentException if layers need more memory than is allowed
   * @throws Exception if the task fails, or the thread is interrupted while it waits for memory
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
        Layers more = Layers.tryOpen(shape, batchSize);
        if (more != null) {
          size++;
          return more;
        }
        wait();
      }
      if (closed) {
        throw new IllegalStateException("Networks can't be trained after their training has been closed");
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

  /** Frees the memory; layers in use are freed when their task returns. */
  @Override
  public synchronized void close() {
    closed = true;
    free.forEach(Layers::close);
    free.clear();
    notifyAll();
  }
}
