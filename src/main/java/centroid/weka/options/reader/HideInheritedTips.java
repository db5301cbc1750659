// SPDX-License-Identifier: GPL-3.0-only
package centroid.weka.options.reader;

import java.beans.MethodDescriptor;
import java.beans.SimpleBeanInfo;
import java.lang.reflect.Method;
import java.util.Arrays;
import weka.core.OptionMetadata;

/**
 * Hides inherited tip methods from Weka's dialog where we describe the option ourselves. Without it, the window <em>More</em> of CentroidBagging lists four
 * options twice, with different texts (seen in Weka 3.8.7): classifier, numExecutionSlots, numIterations and seed.
 * Java finds a subclass by its name, which is the name of the classifier followed by BeanInfo.
 */
public abstract class HideInheritedTips extends SimpleBeanInfo {

  private static final String TIP = "TipText";

  private final Class<?> type;

  /** Describes a classifier. */
  protected HideInheritedTips(Class<?> type) {
    this.type = type;
  }

  @Override
  public MethodDescriptor[] getMethodDescriptors() {
    return Arrays.stream(type.getMethods()).filter(method -> !isHidden(method)).map(MethodDescriptor::new).toArray(MethodDescriptor[]::new);
  }

  /** Whether a method is the tip of an option whose getter is annotated. */
  private boolean isHidden(Method method) {
    String getter = "get" + method.getName().replace(TIP, "");
    return method.getName().endsWith(TIP)
        && Arrays.stream(type.getMethods()).anyMatch(other -> other.getName().equalsIgnoreCase(getter) && other.isAnnotationPresent(OptionMetadata.class));
  }
}
