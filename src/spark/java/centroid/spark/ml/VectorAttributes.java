// SPDX-License-Identifier: GPL-3.0-only
package centroid.spark.ml;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.IntSupplier;
import org.apache.spark.ml.attribute.AttributeGroup;
import org.apache.spark.ml.attribute.BinaryAttribute;
import org.apache.spark.ml.attribute.NominalAttribute;
import org.apache.spark.sql.types.StructField;
import scala.Option;
import weka.core.Attribute;

/** The attributes of a column of vectors, from the metadata that Spark's VectorAssembler and StringIndexer write. */
final class VectorAttributes {

  private VectorAttributes() {
  }

  /**
   * Returns an attribute for every value of the vectors: nominal if Spark knows its labels, otherwise numeric. Without metadata the names are those of the
   * column with numbers from 0.
   *
   * @param target the name of the class, which no other attribute gets
   * @param size returns the size of the vectors; called only if the metadata do not contain it
   */
  static List<Attribute> of(StructField column, String target, IntSupplier size) {
    AttributeGroup group = AttributeGroup.fromStructField(column);
    Option<org.apache.spark.ml.attribute.Attribute[]> known = group.attributes();
    int count = known.isDefined() ? known.get().length : group.size() >= 0 ? group.size() : size.getAsInt();
    List<Attribute> attributes = new ArrayList<>();
    Set<String> taken = new HashSet<>(List.of(target));
    for (int k = 0; k < count; k++) {
      org.apache.spark.ml.attribute.Attribute attribute = known.isDefined() ? known.get()[k] : null;
      String given = attribute != null && attribute.name().isDefined() ? attribute.name().get() : column.name() + "_" + k;
      String name = taken.add(given) ? given : given + "_" + k;
      String[] labels = labels(attribute);
      attributes.add(labels == null ? new Attribute(name) : new Attribute(name, List.of(labels)));
    }
    return attributes;
  }

  private static String[] labels(org.apache.spark.ml.attribute.Attribute attribute) {
    Option<String[]> labels = attribute instanceof NominalAttribute nominal ? nominal.values()
        : attribute instanceof BinaryAttribute binary ? binary.values() : null;
    return labels != null && labels.isDefined() ? labels.get() : null;
  }
}
