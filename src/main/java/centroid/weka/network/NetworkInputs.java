// SPDX-License-Identifier: GPL-3.0-only
package centroid.weka.network;

import centroid.weka.options.reader.EnumOption;
import weka.core.Capabilities;
import weka.core.Capabilities.Capability;
import weka.core.Instances;

/** The data that a network can be trained on, depending on its loss. */
public final class NetworkInputs {

  private NetworkInputs() {
  }

  /** Sets and returns the capabilities of a network with a loss. */
  public static Capabilities capabilities(Capabilities result, LossOption loss) {
    result.disableAll();
    result.enable(Capability.NOMINAL_ATTRIBUTES);
    result.enable(Capability.NUMERIC_ATTRIBUTES);
    result.enable(Capability.DATE_ATTRIBUTES);
    result.enable(Capability.MISSING_VALUES);
    if (loss == LossOption.AUTO || loss == LossOption.LOG) {
      result.enable(Capability.NOMINAL_CLASS);
      result.enable(Capability.UNARY_CLASS);
    }
    if (loss != LossOption.LOG) {
      result.enable(Capability.NUMERIC_CLASS);
      result.enable(Capability.DATE_CLASS);
    }
    result.enable(Capability.MISSING_CLASS_VALUES);
    return result;
  }

  /** Refuses data that a network can't be trained on; the message about an unsuitable loss is clearer than that of the capabilities. */
  public static void check(NetworkOptions options, Instances data) throws Exception {
    LossOption loss = options.lossOption();
    if (data.classIndex() >= 0 && loss != LossOption.AUTO && (loss == LossOption.LOG) != data.classAttribute().isNominal()) {
      throw new IllegalArgumentException("Loss (-loss) must be " + (data.classAttribute().isNominal() ? "auto or log for a nominal class"
          : "auto, squared or gaussian for a numeric class") + ", but was " + EnumOption.text(loss));
    }
    options.getCapabilities().testWithFail(data);
  }
}
