// SPDX-License-Identifier: GPL-3.0-only
package weka.core.converters;

import weka.core.DenseInstance;
import weka.core.Instance;

/**
 * A row of pixels from 0 to 255 and a class value behind them, which takes a byte for each pixel where Weka's own rows take eight. Copies share the pixels. A
 * row that is changed, other than in its class or weight, becomes one like Weka's.
 *
 * @serial exclude
 */
final class PixelRow extends DenseInstance {

  private static final long serialVersionUID = 1L;

  /** Null as soon as the row has become one like Weka's. */
  private byte[] pixels;
  private double label;

  /**
   * A row.
   *
   * @param weight its weight
   * @param pixels kept, not modified
   * @param label the class value
   */
  PixelRow(double weight, byte[] pixels, double label) {
    super(weight, null);
    this.pixels = pixels;
    this.label = label;
  }

  private PixelRow(PixelRow other) {
    super(other.m_Weight, other.m_AttValues);
    this.pixels = other.pixels;
    this.label = other.label;
    this.m_Dataset = null;
  }

  private void becomeOrdinary() {
    if (pixels != null) {
      m_AttValues = toDoubleArray();
      pixels = null;
    }
  }

  @Override
  public Object copy() {
    PixelRow copy = new PixelRow(this);
    copy.m_Dataset = m_Dataset;
    return copy;
  }

  @Override
  public Instance copy(double[] values) {
    DenseInstance copy = new DenseInstance(m_Weight, values);
    copy.setDataset(m_Dataset);
    return copy;
  }

  @Override
  public int numAttributes() {
    return pixels == null ? super.numAttributes() : pixels.length + 1;
  }

  @Override
  public int numValues() {
    return numAttributes();
  }

  @Override
  public double value(int index) {
    return pixels == null ? super.value(index) : index == pixels.length ? label : pixels[index] & 0xff;
  }

  @Override
  public double valueSparse(int index) {
    return value(index);
  }

  @Override
  public double[] toDoubleArray() {
    if (pixels == null) {
      return super.toDoubleArray();
    }
    double[] values = new double[pixels.length + 1];
    for (int k = 0; k < values.length; k++) {
      values[k] = value(k);
    }
    return values;
  }

  @Override
  public void setValue(int index, double value) {
    if (pixels != null && index == pixels.length) {
      label = value;
    } else {
      becomeOrdinary();
      super.setValue(index, value);
    }
  }

  @Override
  public void setValueSparse(int index, double value) {
    setValue(index, value);
  }

  @Override
  public void replaceMissingValues(double[] values) {
    becomeOrdinary();
    super.replaceMissingValues(values);
  }

  @Override
  public Instance mergeInstance(Instance other) {
    return ordinary().mergeInstance(other);
  }

  @Override
  public String toStringNoWeight(int digits) {
    return ordinary().toStringNoWeight(digits);
  }

  @Override
  public String toStringNoWeight() {
    return ordinary().toStringNoWeight();
  }

  private DenseInstance ordinary() {
    DenseInstance row = new DenseInstance(m_Weight, toDoubleArray());
    row.setDataset(m_Dataset);
    return row;
  }

  @Override
  protected void forceDeleteAttributeAt(int position) {
    becomeOrdinary();
    super.forceDeleteAttributeAt(position);
  }

  @Override
  protected void forceInsertAttributeAt(int position) {
    becomeOrdinary();
    super.forceInsertAttributeAt(position);
  }
}
