// SPDX-License-Identifier: GPL-3.0-only
/** A model in use: false alarms and delays of its check, and coverage after a recalibration, on generated rows whose change is known. */
package centroid.experiments.drift;
