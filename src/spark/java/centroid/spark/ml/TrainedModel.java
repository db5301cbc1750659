// SPDX-License-Identifier: GPL-3.0-only
package centroid.spark.ml;

import centroid.spark.job.ModelFiles;
import centroid.spark.job.Serialization;
import centroid.spark.job.UserError;
import centroid.weka.estimator.EstimatorAdapter;
import centroid.weka.saved.ModelFile;
import java.io.IOException;
import java.io.UncheckedIOException;
import org.apache.hadoop.conf.Configuration;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.broadcast.Broadcast;
import org.apache.spark.sql.SparkSession;
import weka.classifiers.Classifier;
import weka.core.Instances;

/** A trained classifier as bytes, with the header of its training data. Its bytes are sent to every executor once. */
final class TrainedModel {

  private final byte[] bytes;
  private final Instances header;
  private String application;
  private Broadcast<byte[]> sent;

  TrainedModel(Classifier classifier, Instances header) {
    this.bytes = Serialization.write(classifier);
    this.header = new Instances(header, 0);
  }

  /** Reads a model file; refuses models without intervals or prediction sets. */
  static TrainedModel read(String file, Configuration hadoop) {
    Serialization.initialize();
    try {
      ModelFile read = ModelFiles.read(file, hadoop);
      String objection = EstimatorAdapter.objection(read.classifier(), read.header().classAttribute());
      if (objection != null) {
        throw new UserError(objection);
      }
      return new TrainedModel(read.classifier(), read.header());
    } catch (IOException e) {
      throw new UncheckedIOException("The model '" + file + "' can't be read: " + e.getMessage(), e);
    }
  }

  /** Writes a file that Weka can read. */
  void write(String file, Configuration hadoop) {
    try {
      ModelFiles.write(classifier(), header, file, hadoop);
    } catch (IOException e) {
      throw new UncheckedIOException("The model can't be saved as '" + file + "': " + e.getMessage(), e);
    }
  }

  /** Returns the classifier, in a new copy. */
  Classifier classifier() {
    return Serialization.read(bytes, Classifier.class);
  }

  Instances header() {
    return header;
  }

  /** Returns the classifier's bytes on the executors of a session. */
  synchronized Broadcast<byte[]> on(SparkSession session) {
    String id = session.sparkContext().applicationId();
    if (!id.equals(application)) {
      sent = JavaSparkContext.fromSparkContext(session.sparkContext()).broadcast(bytes);
      application = id;
    }
    return sent;
  }
}
