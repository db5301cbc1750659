// SPDX-License-Identifier: GPL-3.0-only
/** Classes that belong to nobody we know. */
package elsewhere;

