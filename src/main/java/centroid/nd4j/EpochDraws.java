// SPDX-License-Identifier: GPL-3.0-only
package centroid.nd4j;

import centroid.nd4j.layer.Augmentation;
import centroid.nd4j.layer.Dropout;
import centroid.nd4j.layer.ImageAugmenter;
import centroid.util.RandomOrder;
import centroid.util.RandomStreams;

/** The random numbers of one epoch: order of rows, dropout and augmentation. They depend on the stream and the epoch only, so training can be resumed. */
record EpochDraws(RandomStreams stream, int epoch) {

  /** Returns the order of rows. */
  int[] order(int numRows) {
    return RandomOrder.of(numRows, stream.child("order").child(epoch).generator());
  }

  /** Returns the dropout of a share of the units; null for a share of 0. */
  Dropout dropout(double share) {
    return share == 0 ? null : new Dropout(share, stream.child("dropout").child(epoch).generator());
  }

  /** Returns what moves the images of the rows; null without augmentation. */
  ImageAugmenter augmenter(Augmentation augmentation, NetworkShape shape) {
    return augmentation.isNone() ? null : new ImageAugmenter(augmentation, shape.images().input(), stream.child("moves").child(epoch).generator());
  }
}
