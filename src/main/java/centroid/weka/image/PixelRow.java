// SPDX-License-Identifier: GPL-3.0-only
package centroid.weka.image;

import weka.core.AbstractInstance;
import weka.core.DenseInstance;
import weka.core.Instance;
import weka.core.RevisionUtils;

/**
 * A row of pixels from 0 to 255, followed by a class value. It stores one byte per pixel, where Weka's own rows store eight. Copies share the pixels. A row
 * that is saved, or whose pixels change, stores double values like Weka's rows. It does not extend DenseInstance, whose copies share an array of double
 * values that does not exist here.
 *
 * @serial exclude
 */
public final class PixelRow extends AbstractInstance {

  private static final long serialVersionUID = 1L;

  /** Null if the row stores double values. */
  private byte[] pixels;
  private double label;

  /** Creates a row; {@code pixels} is kept, and not modified. */
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

  /** Replaces the arrays, which copies share, instead of changing them. */
  private void store(double[] values) {
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
      store(values);
    }
  }

  @Override
  public void setValueSparse(int index, double value) {
    setValue(index, value);
  }

  @Override
  public void replaceMissingValues(double[] values) {
    DenseInstance row = toDense();
    row.replaceMissingValues(values);
    store(row.toDoubleArray());
  }

  @Override
  public Instance mergeInstance(Instance other) {
    return toDense().mergeInstance(other);
  }

  @Override
  public String toStringNoWeight(int digits) {
    return toDense().toStringNoWeight(digits);
  }

  @Override
  public String toStringNoWeight() {
    return toDense().toStringNoWeight();
  }

  private DenseInstance toDense() {
    DenseInstance row = new DenseInstance(m_Weight, toDoubleArray());
    row.setDataset(m_Dataset);
    return row;
  }

  /** Saves Weka's own rows, because Weka's Explorer restores rows (as for Undo) with a class loader that does not find classes of packages. */
  private Object writeReplace() {
    return toDense();
  }

  @Override
  protected void forceDeleteAttributeAt(int position) {
    DenseInstance row = new DenseInstance(m_Weight, toDoubleArray());
    row.deleteAttributeAt(position);
    store(row.toDoubleArray());
  }

  @Override
  protected void forceInsertAttributeAt(int position) {
    DenseInstance row = new DenseInstance(m_Weight, toDoubleArray());
    row.insertAttributeAt(position);
    store(row.toDoubleArray());
  }

  @Override
  public String getRevision() {
    return RevisionUtils.extract("$Revision$");
  }
}
