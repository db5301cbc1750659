// SPDX-License-Identifier: GPL-3.0-only
package centroid.weka.image;

import weka.core.AbstractInstance;
import weka.core.DenseInstance;
import weka.core.Instance;
import weka.core.RevisionUtils;

/**
 * A row of pixels from 0 to 255 and a class value behind them, which takes a byte for each pixel where Weka's own rows take eight. Copies share the pixels. A
 * row that is saved, or changed other than in its class or weight, becomes one like Weka's. It is no DenseInstance: whoever copies one of those takes its array
 * of numbers, and there is none here.
 *
 * @serial exclude
 */
public final class PixelRow extends AbstractInstance {

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
    this.m_Weight = weight;
    this.pixels = pixels;
    this.label = label;
  }

  private PixelRow(PixelRow other) {
    this.m_Weight = other.m_Weight;
    this.m_AttValues = other.m_AttValues;
    this.m_Dataset = other.m_Dataset;
    this.pixels = other.pixels;
    this.label = other.label;
  }

  /** Copies have their arrays in common, so that these are never changed. */
  private void become(double[] values) {
    m_AttValues = values;
    pixels = null;
  }

  @Override
  public Object copy() {
    return new PixelRow(this);
  }

  @Override
  public Instance copy(double[] values) {
    DenseInstance copy = new DenseInstance(m_Weight, values);
    copy.setDataset(m_Dataset);
    return copy;
  }

  @Override
  public int numAttributes() {
    return pixels == null ? m_AttValues.length : pixels.length + 1;
  }

  @Override
  public int numValues() {
    return numAttributes();
  }

  @Override
  public double value(int index) {
    return pixels == null ? m_AttValues[index] : index == pixels.length ? label : pixels[index] & 0xff;
  }

  @Override
  public int index(int position) {
    return position;
  }

  @Override
  public double valueSparse(int index) {
    return value(index);
  }

  @Override
  public double[] toDoubleArray() {
    if (pixels == null) {
      return m_AttValues.clone();
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
      double[] values = toDoubleArray();
      values[index] = value;
      become(values);
    }
  }

  @Override
  public void setValueSparse(int index, double value) {
    setValue(index, value);
  }

  @Override
  public void replaceMissingValues(double[] values) {
    DenseInstance row = ordinary();
    row.replaceMissingValues(values);
    become(row.toDoubleArray());
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

  /** Weka's Explorer reads rows back, as for Undo, by a loader that knows no classes of packages. */
  private Object writeReplace() {
    return ordinary();
  }

  @Override
  protected void forceDeleteAttributeAt(int position) {
    DenseInstance row = new DenseInstance(m_Weight, toDoubleArray());
    row.deleteAttributeAt(position);
    become(row.toDoubleArray());
  }

  @Override
  protected void forceInsertAttributeAt(int position) {
    DenseInstance row = new DenseInstance(m_Weight, toDoubleArray());
    row.insertAttributeAt(position);
    become(row.toDoubleArray());
  }

  @Override
  public String getRevision() {
    return RevisionUtils.extract("$Revision$");
  }
}
