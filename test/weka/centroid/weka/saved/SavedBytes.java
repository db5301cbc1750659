// SPDX-License-Identifier: GPL-3.0-only
package centroid.weka.saved;

import static centroid.Refusals.assertSays;
import static java.time.Duration.ofSeconds;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.zip.CRC32C;
import untrusted.Trap;

/** The bytes of a saved CentroidBagging, which contains its model as bytes with a checksum. */
final class SavedBytes {

  private SavedBytes() {
  }

  /** Returns where the model begins; the four bytes before are its length. */
  static int placeOfModel(byte[] file) {
    for (int place = 4; place + 4 <= file.length; place++) {
      if (ByteBuffer.wrap(file).getInt(place) == 0xACED0005) {
        return place;
      }
    }
    throw new AssertionError("No model in the file");
  }

  /** Returns the changed bytes with a matching checksum, as if they had been written so. */
  static byte[] sealed(byte[] before, byte[] changed) {
    byte[] sealed = changed.clone();
    long old = checksum(before);
    for (int place = 0; place + Long.BYTES <= sealed.length; place++) {
      if (ByteBuffer.wrap(before).getLong(place) == old) {
        ByteBuffer.wrap(sealed).putLong(place, checksum(changed));
        return sealed;
      }
    }
    throw new AssertionError("No checksum in the file");
  }

  private static long checksum(byte[] file) {
    int place = placeOfModel(file);
    int length = ByteBuffer.wrap(file).getInt(place - Integer.BYTES);
    CRC32C sum = new CRC32C();
    sum.update(Arrays.copyOfRange(file, place, place + length));
    return sum.getValue();
  }

  /** Asserts that the file is refused in time, in one line that contains all words, and that no code of an untrusted class has run. */
  static void assertRefused(Path path, byte[] file, String... words) throws Exception {
    Files.write(path, file);
    IllegalArgumentException refusal = assertThrows(IllegalArgumentException.class,
        () -> assertTimeoutPreemptively(ofSeconds(20), () -> ModelFile.read("Model file (-model)", path.toFile())));
    assertSays(refusal.getMessage(), words);
    assertTrue(refusal.getMessage().chars().noneMatch(Character::isISOControl), refusal.getMessage());
    assertFalse(Trap.hasRun());
  }
}
