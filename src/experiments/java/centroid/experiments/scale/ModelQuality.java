// SPDX-License-Identifier: GPL-3.0-only
package centroid.experiments.scale;

import centroid.weka.saved.ModelFile;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.util.HexFormat;
import weka.classifiers.meta.CentroidBagging;
import weka.core.Instance;
import weka.core.Instances;

/**
 * The quality of a saved model on test rows.
 *
 * @param error root mean squared error
 * @param coverage of the intervals at {@link #LEVEL}
 * @param width their mean width
 * @param digest a hash of all predictions and bounds, to the last bit
 */
record ModelQuality(double error, double coverage, double width, String digest) {

  static final double LEVEL = 0.9;

  private static final int DIGEST_DIGITS = 12;

  static ModelQuality of(Path file, int numRows) throws Exception {
    CentroidBagging model = (CentroidBagging) ModelFile.read("Model", file.toFile()).classifier();
    Instances rows = GeneratedRows.instances(GeneratedRows.NEW_ROWS, numRows);
    MessageDigest digest = MessageDigest.getInstance("SHA-256");
    double squares = 0;
    double inside = 0;
    double width = 0;
    for (Instance row : rows) {
      double prediction = model.classifyInstance(row);
      double[] bounds = model.predictIntervals(row, LEVEL)[0];
      digest.update(ByteBuffer.allocate(3 * Double.BYTES).putDouble(prediction).putDouble(bounds[0]).putDouble(bounds[1]).flip());
      squares += Math.pow(prediction - row.classValue(), 2);
      inside += bounds[0] <= row.classValue() && row.classValue() <= bounds[1] ? 1 : 0;
      width += bounds[1] - bounds[0];
    }
    return new ModelQuality(Math.sqrt(squares / numRows), inside / numRows, width / numRows,
        HexFormat.of().formatHex(digest.digest()).substring(0, DIGEST_DIGITS));
  }
}
