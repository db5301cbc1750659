// SPDX-License-Identifier: GPL-3.0-only
package centroid.experiments.scale;

import java.util.Arrays;
import weka.classifiers.meta.CentroidBagging;
import weka.core.Instances;
import weka.core.SerializationHelper;
import weka.core.converters.ConverterUtils.DataSource;

/** A program that trains by threads of one machine. Its arguments: a CSV file whose first column is a key, the model file, options of CentroidBagging. */
final class ThreadTraining {

  private ThreadTraining() {
  }

  public static void main(String[] args) throws Exception {
    Instances rows = DataSource.read(args[0]);
    rows.deleteAttributeAt(0);
    rows.setClassIndex(rows.numAttributes() - 1);
    CentroidBagging model = new CentroidBagging();
    model.setOptions(Arrays.copyOfRange(args, 2, args.length));
    model.buildClassifier(rows);
    SerializationHelper.writeAll(args[1], new Object[] {model, new Instances(rows, 0)});
  }
}
