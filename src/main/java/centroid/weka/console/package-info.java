// SPDX-License-Identifier: GPL-3.0-only
/** Command lines and messages: how a command is run, how an error is reported, how progress is shown, and where the guide is. */
package centroid.weka.console;
