// SPDX-License-Identifier: GPL-3.0-only
package centroid.spark.score;

import java.util.Locale;
import java.util.UUID;
import java.util.function.Consumer;
import org.apache.spark.sql.streaming.StreamingQueryListener;
import org.apache.spark.sql.streaming.StreamingQueryProgress;

/**
 * Reports every batch of a stream that has rows: its number, its rows, its seconds, and all rows since the start.
 *
 * @serial exclude
 */
public final class StreamProgress extends StreamingQueryListener {

  private static final long serialVersionUID = 1L;

  private final transient Consumer<String> messages;
  /** The last batch that was reported, by run: Spark repeats the progress of an idle stream. */
  private UUID run;
  private long batch = -1;
  private long total;

  public StreamProgress(Consumer<String> messages) {
    this.messages = messages;
  }

  @Override
  public void onQueryStarted(QueryStartedEvent event) {
    // nothing to report
  }

  @Override
  public synchronized void onQueryProgress(QueryProgressEvent event) {
    StreamingQueryProgress progress = event.progress();
    if (progress.numInputRows() > 0 && !(progress.runId().equals(run) && progress.batchId() == batch)) {
      run = progress.runId();
      batch = progress.batchId();
      total += progress.numInputRows();
      messages.accept(String.format(Locale.ROOT, "Batch %d: %d rows in %.1f s; %d rows since the start.", batch + 1, progress.numInputRows(),
          progress.batchDuration() / 1000.0, total));
    }
  }

  @Override
  public void onQueryTerminated(QueryTerminatedEvent event) {
    // nothing to report
  }
}
