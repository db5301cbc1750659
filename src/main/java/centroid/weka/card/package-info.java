// SPDX-License-Identifier: GPL-3.0-only
/** Model cards: what a trained model is, what it was measured to do, and what it can't do, as a page and as numbers. */
package centroid.weka.card;
