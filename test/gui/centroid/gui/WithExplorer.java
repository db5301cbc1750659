// SPDX-License-Identifier: GPL-3.0-only
package centroid.gui;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;

/** Provides an Explorer for each test and fails on uncaught exceptions. */
abstract class WithExplorer {

  private ErrorStream errors;
  ExplorerWindow explorer;

  @BeforeEach
  void open() throws Exception {
    errors = new ErrorStream();
    explorer = ExplorerWindow.open();
  }

  @AfterEach
  void close() throws Exception {
    explorer.close();
    errors.close();
    assertEquals("", errors.traces());
  }
}
