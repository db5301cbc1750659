// SPDX-License-Identifier: GPL-3.0-only
/** Learners outside of this project, as users write them. */
package elsewhere;

