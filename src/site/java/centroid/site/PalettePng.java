// SPDX-License-Identifier: GPL-3.0-only
package centroid.site;

import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.zip.CRC32;
import java.util.zip.Deflater;
import java.util.zip.DeflaterOutputStream;

/**
 * Writes a picture with a palette as a PNG file. Java's own writer predicts points from their neighbours, which helps photographs; without that the pictures
 * of a documentation, with their few colours, take a fifth less room.
 */
final class PalettePng {

  private static final byte[] SIGNATURE = {(byte) 0x89, 'P', 'N', 'G', '\r', '\n', 0x1a, '\n'};
  /** Colour type 3: each point is a place in the palette. Compression, filter method and interlacing are 0. */
  private static final byte[] FORMAT = {3, 0, 0, 0};

  private PalettePng() {
  }

  /**
   * Returns a file.
   *
   * @param places the place of each point in the palette, row by row
   * @param palette at most 256 colours as 0xrrggbb
   */
  static byte[] write(int width, int height, int[] places, int[] palette) throws IOException {
    int bits = palette.length <= 2 ? 1 : palette.length <= 4 ? 2 : palette.length <= 16 ? 4 : 8;
    ByteArrayOutputStream file = new ByteArrayOutputStream();
    DataOutputStream out = new DataOutputStream(file);
    out.write(SIGNATURE);

    ByteArrayOutputStream header = new ByteArrayOutputStream();
    DataOutputStream fields = new DataOutputStream(header);
    fields.writeInt(width);
    fields.writeInt(height);
    fields.writeByte(bits);
    fields.write(FORMAT);
    chunk(out, "IHDR", header.toByteArray());

    byte[] colours = new byte[3 * palette.length];
    for (int k = 0; k < colours.length; k++) {
      colours[k] = (byte) (palette[k / 3] >> 16 - 8 * (k % 3));
    }
    chunk(out, "PLTE", colours);
    chunk(out, "IDAT", compressed(rows(width, height, places, bits)));
    chunk(out, "IEND", new byte[0]);
    return file.toByteArray();
  }

  /** Returns the points of all rows, each after a 0 that says that it is not filtered; the first point is in the highest bits of its byte. */
  private static byte[] rows(int width, int height, int[] places, int bits) {
    int length = 1 + (width * bits + 7) / 8;
    byte[] rows = new byte[height * length];
    for (int y = 0; y < height; y++) {
      for (int x = 0; x < width; x++) {
        int bit = x * bits;
        rows[y * length + 1 + bit / 8] |= (byte) (places[y * width + x] << 8 - bits - bit % 8);
      }
    }
    return rows;
  }

  private static byte[] compressed(byte[] rows) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    Deflater best = new Deflater(Deflater.BEST_COMPRESSION);
    try (DeflaterOutputStream stream = new DeflaterOutputStream(bytes, best)) {
      stream.write(rows);
    } finally {
      best.end();
    }
    return bytes.toByteArray();
  }

  private static void chunk(DataOutputStream out, String name, byte[] content) throws IOException {
    byte[] type = name.getBytes(StandardCharsets.US_ASCII);
    CRC32 sum = new CRC32();
    sum.update(type);
    sum.update(content);
    out.writeInt(content.length);
    out.write(type);
    out.write(content);
    out.writeInt((int) sum.getValue());
  }
}
