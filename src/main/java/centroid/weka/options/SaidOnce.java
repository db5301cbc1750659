// SPDX-License-Identifier: GPL-3.0-only
package centroid.weka.options;

import java.beans.MethodDescriptor;
import java.beans.SimpleBeanInfo;
import java.lang.reflect.Method;
import java.util.Arrays;
import weka.core.OptionMetadata;

/**
 * What Weka's dialog is told about the methods of a class: without the tips of its parents for options that we describe ourselves, which its window
 * <em>More</em> would list twice. Java finds a subclass by its name, which is that of the class with BeanInfo behind it.
 */
public abstract class SaidOnce extends SimpleBeanInfo {

  private static final String TIP = "TipText";

  private final Class<?> type;

  /**
   * About a class.
   *
   * @param type the class
   */
  protected SaidOnce(Class<?> type) {
    this.type = type;
  }

  @Override
  public MethodDescriptor[] getMethodDescriptors() {
    return Arrays.stream(type.getMethods()).filter(method -> !isSaidElsewhere(method)).map(MethodDescriptor::new).toArray(MethodDescriptor[]::new);
  }

  /** Whether a method is the tip of an option whose getter has one. */
  private boolean isSaidElsewhere(Method method) {
    String getter = "get" + method.getName().replace(TIP, "");
    return method.getName().endsWith(TIP)
        && Arrays.stream(type.getMethods()).anyMatch(other -> other.getName().equalsIgnoreCase(getter) && other.isAnnotationPresent(OptionMetadata.class));
  }
}
