// SPDX-License-Identifier: GPL-3.0-only
/** Images as rows of pixels, which keep a byte for each pixel: readers of CIFAR files and of folders of pictures. */
package centroid.weka.image;
