// SPDX-License-Identifier: GPL-3.0-only
/** Classes that training and scoring share: command line, console output, errors, serialisation, model files, and models on executors. */
package centroid.spark.job;
