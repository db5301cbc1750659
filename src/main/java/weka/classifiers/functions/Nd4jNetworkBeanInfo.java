// SPDX-License-Identifier: GPL-3.0-only
package weka.classifiers.functions;

import centroid.weka.network.AutomaticNumberEditor;
import centroid.weka.options.reader.HideInheritedTips;
import java.beans.IntrospectionException;
import java.beans.Introspector;
import java.beans.PropertyDescriptor;
import java.util.Arrays;

/** Describes Nd4jNetwork to Weka's dialog; Java finds it by its name. */
public class Nd4jNetworkBeanInfo extends HideInheritedTips {

  /** Public and without arguments for Java. */
  public Nd4jNetworkBeanInfo() {
    super(Nd4jNetwork.class);
  }

  /** Returns the properties that Java finds; one of them has an editor of its own. */
  @Override
  public PropertyDescriptor[] getPropertyDescriptors() {
    try {
      PropertyDescriptor[] all = Introspector.getBeanInfo(Nd4jNetwork.class, Introspector.IGNORE_IMMEDIATE_BEANINFO).getPropertyDescriptors();
      Arrays.stream(all).filter(property -> property.getName().equals("numEpochs"))
          .forEach(property -> property.setPropertyEditorClass(AutomaticNumberEditor.class));
      return all;
    } catch (IntrospectionException e) {
      throw new IllegalStateException(e);
    }
  }
}
