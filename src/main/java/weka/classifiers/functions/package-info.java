// SPDX-License-Identifier: GPL-3.0-only
/**
 * The network on ND4J, of dense layers and convolutions, in the package where Weka looks for functions.
 *
 * <p>{@link weka.classifiers.functions.Nd4jNetwork} is all that users see. The classes around it lead from Weka's rows to the arrays of
 * {@code centroid.nd4j} and back, and let CentroidBagging train any number of networks on rows that are encoded once. A
 * trained model needs no ND4J to predict.
 */
package weka.classifiers.functions;

