// SPDX-License-Identifier: GPL-3.0-only
/** Classes that no model may contain. */
package untrusted;
