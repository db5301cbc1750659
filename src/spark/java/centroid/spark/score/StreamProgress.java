// SPDX-License-Identifier: GPL-3.0-only
package centroid.spark.score;

import java.util.Locale;
import java.util.UUID;
import java.util.function.Consumer;
import org.apache.spark.sql.streaming.StreamingQueryListener;
import org.apache.spark.sql.streaming.StreamingQueryProgress;

/**
 * Reports every batch of a stream that has rows: its number, its rows, its seconds, and all rows since the start. Checks the batch as well.
 *
 * @serial exclude
 */
final class StreamProgress extends StreamingQueryListener {

  private static final long serialVersionUID = 1L;

  private final transient Consumer<String> messages;
  private final transient BatchCheck check;
  /** The first failure of the check; null if there is none. */
  private transient Exception failure;
  /** The last batch that was reported, by run: Spark repeats the progress of an idle stream. */
  private UUID run;
  private long batch = -1;
  private long total;

  /** Refuses a batch that has lost rows. */
  @FunctionalInterface
  interface BatchCheck {
    void require(StreamingQueryProgress batch) throws Exception;
  }

  StreamProgress(Consumer<String> messages, BatchCheck check) {
    this.messages = messages;
    this.check = check;
  }

  @Override
  public void onQueryStarted(QueryStartedEvent event) {
    // nothing to report
  }

  @Override
  public void onQueryProgress(QueryProgressEvent event) {
    report(event.progress());
  }

  /** Reports and checks a batch, unless that was done already. */
  synchronized void report(StreamingQueryProgress progress) {
    if (progress.numInputRows() == 0 || progress.runId().equals(run) && progress.batchId() <= batch) {
      return;
    }
    run = progress.runId();
    batch = progress.batchId();
    total += progress.numInputRows();
    messages.accept(String.format(Locale.ROOT, "Batch %d: %d rows in %.1f s; %d rows since the start.", batch + 1, progress.numInputRows(),
        progress.batchDuration() / 1000.0, total));
    try {
      check.require(progress);
    } catch (Exception e) {
      failure = failure == null ? e : failure;
    }
  }

  /** Throws the first failure of the check. */
  synchronized void requireNoFailure() throws Exception {
    if (failure != null) {
      throw failure;
    }
  }

  @Override
  public void onQueryTerminated(QueryTerminatedEvent event) {
    // nothing to report
  }
}
