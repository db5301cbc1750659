// SPDX-License-Identifier: GPL-3.0-only
package stranger;

import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.Serializable;

/** Runs when it is read, as a stranger's class may; it only notes that it did. */
public class Trap implements Serializable {

  private static final long serialVersionUID = 1L;

  /** Whether one was read. */
  private static boolean sprung;

  /** Whether one was read since the last call. */
  public static boolean hasSprung() {
    boolean was = sprung;
    sprung = false;
    return was;
  }

  private void readObject(ObjectInputStream in) throws IOException, ClassNotFoundException {
    in.defaultReadObject();
    sprung = true;
  }
}
