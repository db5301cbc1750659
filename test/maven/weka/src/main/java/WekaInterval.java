// SPDX-License-Identifier: GPL-3.0-only
import centroid.interval.Interval;
import centroid.weka.estimator.RowPrediction;
import weka.classifiers.meta.CentroidBagging;
import weka.core.Instances;
import weka.core.converters.ConverterUtils.DataSource;

/** An interval for the first row of a file, whose class is its last attribute. */
public class WekaInterval {

  public static void main(String[] args) throws Exception {
    Instances data = DataSource.read(args[0]);
    data.setClassIndex(data.numAttributes() - 1);

    CentroidBagging model = new CentroidBagging();
    model.setNumIterations(5);
    model.buildClassifier(data);

    RowPrediction prediction = model.predict(data.instance(0));
    Interval interval = prediction.interval(0.95);
    System.out.printf("predicted %.2f, from %.2f to %.2f%n", prediction.value(), interval.lower(), interval.upper());
  }
}
