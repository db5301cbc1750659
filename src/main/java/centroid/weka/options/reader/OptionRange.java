// SPDX-License-Identifier: GPL-3.0-only
package centroid.weka.options.reader;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * States which values a numeric option may have, on the getter that has Weka's {@code @OptionMetadata}. NaN is never allowed.
 */
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.METHOD)
public @interface OptionRange {

  /** The smallest value. */
  double min() default Double.NEGATIVE_INFINITY;

  /** The largest value. */
  double max() default Double.POSITIVE_INFINITY;

  /** A bound that every value exceeds, or NaN for none. */
  double above() default Double.NaN;

  /** A bound that no value reaches, or NaN for none; infinity means that values are finite. */
  double below() default Double.NaN;

  /** The allowed values in words; empty if the bounds say it all. */
  String allowed() default "";

  /** The command-line name of an option that Weka declares; empty if {@code @OptionMetadata} has it. */
  String option() default "";
}
