// SPDX-License-Identifier: GPL-3.0-only
package elsewhere;

import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import weka.classifiers.rules.ZeroR;

/** A learner whose custom serialisation omits its fields, as that of any class may. */
public class CustomSerialLearner extends ZeroR {

  private static final long serialVersionUID = 1L;

  private void writeObject(ObjectOutputStream out) throws IOException {
    out.writeObject(null);
  }

  private void readObject(ObjectInputStream in) throws IOException, ClassNotFoundException {
    in.readObject();
  }
}
