// SPDX-License-Identifier: GPL-3.0-only
/** Images as rows that store one byte per pixel, and readers of CIFAR files and of folders of pictures. */
package centroid.weka.image;
