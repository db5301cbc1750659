// SPDX-License-Identifier: GPL-3.0-only
/**
 * Neural networks of dense layers, and of convolutions for images: with {@link centroid.nd4j.layer} the only package that knows ND4J.
 *
 * <p>{@link centroid.nd4j.NetworkTrainer} moves one network through an epoch under row weights; {@link centroid.nd4j.LayersPool} lends
 * memory to many that are trained side by side. Matrix products are calls of the BLAS that ND4J brings, on ND4J's arrays. What is not a
 * matrix product (activations, losses, optimiser) is plain Java on flat arrays, which was measured faster than an ND4J call for each.
 * {@link centroid.nd4j.DenseNetwork} is a trained network as plain arrays: it is stored, and predicts, without ND4J.
 * {@link centroid.nd4j.Nd4jRuntime} starts the native library and says in one sentence what to do if it can't.
 *
 * <p>Who trains networks in another way, such as on one output of each row, builds on {@link centroid.nd4j.Layers} (forward and backward)
 * and {@link centroid.nd4j.GradientSteps} (clipping, running means, moves).
 */
package centroid.nd4j;

