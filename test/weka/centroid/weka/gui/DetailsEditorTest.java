// SPDX-License-Identifier: GPL-3.0-only
package centroid.weka.gui;

import static org.junit.jupiter.api.Assertions.assertEquals;

import centroid.weka.options.IntervalDetails;
import java.awt.Graphics2D;
import java.awt.Rectangle;
import java.awt.image.BufferedImage;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** The text of options with a dialog of their own. */
class DetailsEditorTest {

  private static final int WIDTH = 300;
  private static final int HEIGHT = 60;
  private static final int BORDER = 2;

  /** The lines of pixels with ink, of a text in a field of a height without its border. */
  private static long inked(int height) {
    Rectangle box = new Rectangle(BORDER, BORDER, WIDTH - 2 * BORDER, height);
    DetailsEditor editor = new DetailsEditor();
    editor.setClassType(IntervalDetails.class);
    editor.setValue(new IntervalDetails());
    BufferedImage image = new BufferedImage(WIDTH, HEIGHT, BufferedImage.TYPE_INT_ARGB);
    Graphics2D graphics = image.createGraphics();
    graphics.clipRect(0, 0, WIDTH, height + 2 * BORDER);
    editor.paintValue(graphics, box);
    graphics.dispose();
    return IntStream.range(0, HEIGHT).filter(y -> IntStream.range(0, WIDTH).anyMatch(x -> image.getRGB(x, y) != 0)).count();
  }

  /** Weka's fields are as low as this one. */
  @Test
  void theTextIsNotCut() {
    assertEquals(inked(50), inked(13));
  }
}
