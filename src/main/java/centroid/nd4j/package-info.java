// SPDX-License-Identifier: GPL-3.0-only
/**
 * Neural networks with dense layers and, for images, convolutions. This package and {@link centroid.nd4j.layer} are the only ones that use native
 * code: dense layers that of OpenBLAS, which comes with ND4J, image layers also that of ND4J itself.
 *
 * <p>{@link centroid.nd4j.NetworkTrainer} trains one network, epoch by epoch, under row weights; {@link centroid.nd4j.LayersPool} shares memory among networks
 * that are trained in parallel. Matrix products are calls of OpenBLAS, on arrays of JavaCPP, the memory layer of ND4J. Activations, losses and optimisers are
 * plain Java on flat arrays, which was measured to be faster than ND4J. {@link centroid.nd4j.TrainedNetwork} is a trained network as plain arrays, which is
 * saved and predicts without native code. {@link centroid.nd4j.Nd4jRuntime} starts the native libraries, and says what to do if that fails.
 *
 * <p>Other ways of training, for example on one output of each row, build on {@link centroid.nd4j.Layers} (forward and backward pass)
 * and {@link centroid.nd4j.GradientSteps} (clipping, running means, steps).
 */
package centroid.nd4j;

