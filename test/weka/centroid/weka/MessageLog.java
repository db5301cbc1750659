// SPDX-License-Identifier: GPL-3.0-only
package centroid.weka;

import java.util.function.Consumer;
import weka.gui.Logger;

/** A log and status line of Weka that passes every message to a consumer. */
public final class MessageLog implements Logger {

  private final Consumer<String> consumer;

  /** Passes every message to the consumer. */
  public MessageLog(Consumer<String> consumer) {
    this.consumer = consumer;
  }

  @Override
  public void statusMessage(String message) {
    consumer.accept(message);
  }

  @Override
  public void logMessage(String message) {
    consumer.accept(message);
  }
}
