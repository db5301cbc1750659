// SPDX-License-Identifier: GPL-3.0-only
/** What a release has besides its zips: the POMs of the Maven artefacts, and the list of all libraries (SBOM). Only the build uses it. */
package centroid.release;
