// SPDX-License-Identifier: GPL-3.0-only
package weka.core.converters;

import static centroid.Refusals.assertNames;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static weka.core.converters.ImageDirectoryLoaderTest.cifar;
import static weka.core.converters.ImageDirectoryLoaderTest.loaded;

import centroid.weka.image.PixelRow;
import centroid.weka.image.PixelTable;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.StringReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import weka.classifiers.functions.Nd4jNetwork;
import weka.core.DenseInstance;
import weka.core.Instances;
import weka.core.SerializationHelper;
import weka.filters.Filter;
import weka.filters.unsupervised.attribute.Normalize;

/** Rows of pixels behave like other instances of Weka, with one byte per pixel value. */
class PixelRowTest {

  @TempDir
  private Path folder;

  @Test
  void rowsBehaveLikeThoseOfWeka() throws Exception {
    cifar(folder, "train.bin", 5, 2, 100);
    Instances rows = loaded(folder, "");
    PixelRow row = assertInstanceOf(PixelRow.class, rows.get(1));
    DenseInstance plain = new DenseInstance(1, row.toDoubleArray());
    plain.setDataset(rows);
    assertEquals(plain.toString(), row.toString());
    assertEquals(3073, row.numValues());
    assertEquals(plain.valueSparse(7), row.valueSparse(7));
    PixelRow copy = (PixelRow) row.copy();
    copy.setClassValue(50);
    assertEquals(1, row.classValue());
    copy.setValue(5, 0.5);
    assertEquals(0.5, copy.value(5));
    assertEquals(50, copy.classValue());
    assertEquals(plain.value(5), row.value(5));
    copy.setMissing(6);
    assertTrue(copy.isMissing(6) && copy.hasMissingValue() && !row.hasMissingValue());
    PixelRow shorter = (PixelRow) row.copy();
    shorter.setDataset(null);
    shorter.deleteAttributeAt(0);
    assertEquals(3072, shorter.numAttributes());
    assertEquals(row.value(1), shorter.value(0));
    shorter.insertAttributeAt(1);
    assertTrue(shorter.isMissing(1) && shorter.numAttributes() == 3073 && shorter.value(2) == row.value(2));
    shorter.replaceMissingValues(new double[3073]);
    assertEquals(0, shorter.value(1));
    assertEquals(6146, row.mergeInstance(row).numAttributes());
    assertArrayEquals(row.toDoubleArray(), new DenseInstance(row).toDoubleArray());
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    SerializationHelper.write(bytes, rows);
    assertFalse(bytes.toString(StandardCharsets.ISO_8859_1).contains("PixelRow"), "the Explorer's Undo can't load classes of packages");
    Instances read = (Instances) SerializationHelper.read(new ByteArrayInputStream(bytes.toByteArray()));
    assertArrayEquals(row.toDoubleArray(), read.get(1).toDoubleArray());
    Normalize normalize = new Normalize();
    normalize.setInputFormat(rows);
    assertEquals(1, Filter.useFilter(rows, normalize).attributeStats(4).numericStats.max);
    assertArrayEquals(row.toDoubleArray(), new Instances(new StringReader(rows.toString())).get(1).toDoubleArray());
  }

  /** Rows that share their pixels need almost no memory until training. */
  @Test
  void trainingBeyondTheHeapIsRefusedWithTheSizes() {
    byte[] pixels = new byte[3 * 512 * 512];
    List<String> labels = List.of("cat", "dog");
    int number = (int) (Runtime.getRuntime().maxMemory() / (4L * pixels.length));
    Instances rows = new PixelTable("large", 3, 512, 512, labels, Collections.nCopies(number, pixels), Collections.nCopies(number, 0)).rows();
    Nd4jNetwork network = new Nd4jNetwork();
    network.setInput("3x512x512");
    network.setLayers("pool 64");
    assertNames(() -> network.buildClassifier(rows), number + " images of 3x512x512", "MB of Java's heap", "at most", "-Xmx");
  }
}
