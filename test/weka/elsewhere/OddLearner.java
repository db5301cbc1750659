// SPDX-License-Identifier: GPL-3.0-only
package elsewhere;

import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import weka.classifiers.rules.ZeroR;

/** A learner that does not read what its description in a file says, as a class on the class path may. */
public class OddLearner extends ZeroR {

  private static final long serialVersionUID = 1L;

  private void writeObject(ObjectOutputStream out) throws IOException {
    out.writeObject(null);
  }

  private void readObject(ObjectInputStream in) throws IOException, ClassNotFoundException {
    in.readObject();
  }
}
