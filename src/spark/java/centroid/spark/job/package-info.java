// SPDX-License-Identifier: GPL-3.0-only
/** Classes that training and scoring share: command line, console output, errors, serialisation and model files. */
package centroid.spark.job;
