// SPDX-License-Identifier: GPL-3.0-only
/**
 * Neural networks with dense layers and, for images, convolutions. This package and those below it are the only ones that use native code: dense
 * layers that of OpenBLAS, which comes with ND4J, image layers ({@link centroid.nd4j.layer}) also that of ND4J itself. {@link centroid.nd4j.runtime} loads it.
 *
 * <p>{@link centroid.nd4j.NetworkTrainer} trains one network, epoch by epoch, under row weights; {@link centroid.nd4j.LayersPool} shares memory among networks
 * that are trained in parallel. Matrix products are calls of OpenBLAS, on arrays of JavaCPP, the memory layer of ND4J. Activations, losses and optimisers are
 * plain Java on flat arrays, which was measured to be faster than ND4J. {@link centroid.nd4j.TrainedNetwork} is a trained network as plain arrays, which is
 * saved and predicts without native code.
 *
 * <p>Other ways of training, for example on one output of each row, build on {@link centroid.nd4j.Layers} (forward and backward pass)
 * and {@link centroid.nd4j.GradientSteps} (clipping, running means, steps).
 */
package centroid.nd4j;

