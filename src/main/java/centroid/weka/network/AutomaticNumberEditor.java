// SPDX-License-Identifier: GPL-3.0-only
package centroid.weka.network;

import java.beans.PropertyEditorSupport;

/** Editor of a whole number in Weka's dialogs that shows 0 as the word automatic, and reads both. */
public class AutomaticNumberEditor extends PropertyEditorSupport {

  private static final String AUTOMATIC = "automatic";

  @Override
  public String getAsText() {
    return Integer.valueOf(0).equals(getValue()) ? AUTOMATIC : String.valueOf(getValue());
  }

  /** Reads a number or the word; Weka ignores the exception while a user types. */
  @Override
  public void setAsText(String text) {
    setValue(text.trim().equalsIgnoreCase(AUTOMATIC) ? 0 : Integer.valueOf(text.trim()));
  }

  @Override
  public String getJavaInitializationString() {
    return String.valueOf(getValue());
  }
}
