// SPDX-License-Identifier: GPL-3.0-only
package untrusted;

import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.Serializable;

/** Records whether its deserialisation code has run, as any class could run code. */
public class Trap implements Serializable {

  private static final long serialVersionUID = 1L;

  private static boolean hasRun;

  /** Returns whether an object was read since the last call. */
  public static boolean hasRun() {
    boolean before = hasRun;
    hasRun = false;
    return before;
  }

  private void readObject(ObjectInputStream in) throws IOException, ClassNotFoundException {
    in.defaultReadObject();
    hasRun = true;
  }
}
