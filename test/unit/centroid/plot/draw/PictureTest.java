// SPDX-License-Identifier: GPL-3.0-only
package centroid.plot.draw;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.awt.GraphicsEnvironment;
import java.awt.image.BufferedImage;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.imageio.ImageIO;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.w3c.dom.Document;

/** Picture files, written without a display. */
class PictureTest {

  @TempDir
  Path folder;

  private static Chart chart(String title) {
    double[] x = {1, 2, 3};
    return new Chart(title, "x", "y").line("a", x, new double[] {1, 4, 9}).points("b", x, x, Style.auto());
  }

  @Test
  void pngHasItsSizeAndColours() throws IOException {
    assertTrue(GraphicsEnvironment.isHeadless(), "this test is about machines without a display");
    Path file = folder.resolve("new/folder/a.png");
    chart("t").theme(Theme.DARK).writePng(file, 300, 200);
    BufferedImage image = ImageIO.read(file.toFile());
    assertEquals(300, image.getWidth());
    assertEquals(200, image.getHeight());
    assertEquals(Theme.DARK.paper().getRGB(), image.getRGB(1, 1));
    boolean blue = false;
    for (int k = 0; k < 300 * 200; k++) {
      blue |= image.getRGB(k % 300, k / 300) == Tone.BLUE.color(Theme.DARK, 1).getRGB();
    }
    assertTrue(blue, "the line is not there");
    chart("t").writePng(file, 300, 200, 2);
    assertEquals(600, ImageIO.read(file.toFile()).getWidth());
  }

  @Test
  void samePictureGivesTheSameBytes() throws IOException {
    Path one = folder.resolve("1");
    Path two = folder.resolve("2");
    chart("t").writePng(one, 300, 200);
    chart("t").writePng(two, 300, 200);
    assertArrayEquals(Files.readAllBytes(one), Files.readAllBytes(two));
    assertEquals(chart("t").toSvg(300, 200), chart("t").toSvg(300, 200));
  }

  @Test
  void svgIsWellFormedAndSaysWhatItShows() throws Exception {
    Path file = folder.resolve("a.svg");
    chart("a < b & \"c\" for $1\\").writeSvg(file, 300, 200);
    Document document = DocumentBuilderFactory.newInstance().newDocumentBuilder()
        .parse(new ByteArrayInputStream(Files.readAllBytes(file)));
    assertEquals("a < b & \"c\" for $1\\", document.getDocumentElement().getAttribute("aria-label"));
    assertEquals("0 0 300 200", document.getDocumentElement().getAttribute("viewBox"));
    assertTrue(document.getDocumentElement().getTextContent().contains("a < b & \"c\" for $1\\"));
  }

  @Test
  void svgsOfOnePageShareNoIds() {
    assertNotEquals(firstId(chart("t").toSvg(300, 200)), firstId(chart("u").toSvg(300, 200)));
  }

  private static String firstId(String svg) {
    Matcher id = Pattern.compile("id='([^']*)'").matcher(svg);
    assertTrue(id.find());
    return id.group(1);
  }

  @Test
  void chartWithoutValuesIsDrawn() {
    String svg = new Chart("empty", "x", "y").line("none", new double[0], new double[0]).toSvg(300, 200);
    assertTrue(svg.contains("nothing to show"), svg);
    assertFalse(svg.getBytes(StandardCharsets.UTF_8).length > 20_000);
  }

  @Test
  void sizesAreChecked() {
    assertThrows(IllegalArgumentException.class, () -> chart("t").toSvg(0, 200));
    assertThrows(IllegalArgumentException.class, () -> chart("t").writePng(folder.resolve("x"), 300, 200, 0));
  }
}
