// SPDX-License-Identifier: GPL-3.0-only
/** Command lines and messages: how a command is run, how an error is reported, and how progress is shown. */
package centroid.weka.console;
