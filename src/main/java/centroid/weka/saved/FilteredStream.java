// SPDX-License-Identifier: GPL-3.0-only
package centroid.weka.saved;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.ObjectInputStream;
import java.io.ObjectStreamClass;
import java.io.ObjectStreamConstants;
import java.lang.reflect.Field;
import java.util.LinkedHashSet;
import java.util.Set;
import java.util.zip.GZIPInputStream;
import weka.core.SerializationHelper;
import weka.core.SerializedObject;
import weka.core.WekaPackageClassLoaderManager;
import weka.core.WekaPackageLibIsolatingClassLoader;

/**
 * Reads objects under a {@link ModelFilter}. Finds classes as the stream of {@link SerializationHelper} does, but does not initialize them, since Java calls
 * the filter after a class was found.
 */
final class FilteredStream extends ObjectInputStream {

  private final ModelFilter filter;
  private final Set<WekaPackageLibIsolatingClassLoader> packages = new LinkedHashSet<>();

  FilteredStream(InputStream bytes, ModelFilter filter) throws IOException {
    super(bytes);
    this.filter = filter;
    setObjectInputFilter(filter);
    enableResolveObject(true);
  }

  @Override
  protected Class<?> resolveClass(ObjectStreamClass description) throws IOException, ClassNotFoundException {
    String name = description.getName();
    String element = name.replaceAll("^\\[+L?|;$", "");
    ClassLoader loader = WekaPackageClassLoaderManager.getWekaPackageClassLoaderManager().getLoaderForClass(element);
    if (loader instanceof WekaPackageLibIsolatingClassLoader ofPackage) {
      packages.add(ofPackage);
    }
    try {
      return Class.forName(name, false, loader);
    } catch (ClassNotFoundException e) {
      for (WekaPackageLibIsolatingClassLoader one : packages) {
        ClassLoader library = SerializationHelper.checkForThirdPartyClass(element, one);
        if (library != null) {
          return Class.forName(name, false, library);
        }
      }
      if (!ModelClasses.isOfWeka(element)) {
        filter.refuseClass(element);
        filter.requireAccepted();
      }
      throw e;
    }
  }

  /** Checks each object, also those that Java does not show to the filter, such as texts. */
  @Override
  protected Object resolveObject(Object object) throws IOException {
    if (object instanceof SerializedObject packed && !isText(packed)) {
      filter.refuse("it holds packed objects other than labels, which no model needs; do not open the file");
    }
    filter.requireAccepted();
    return object;
  }

  /** Returns whether an object is a text. Weka packs long labels into bytes, and unpacks them later without a filter. */
  private static boolean isText(SerializedObject packed) throws IOException {
    byte[] bytes;
    try {
      Field field = SerializedObject.class.getDeclaredField("m_storedObjectArray");
      field.setAccessible(true);
      bytes = (byte[]) field.get(packed);
    } catch (ReflectiveOperationException e) {
      return false;
    }
    if (bytes == null || bytes.length < 2) {
      return false;
    }
    boolean isCompressed = (bytes[0] & 0xFF | (bytes[1] & 0xFF) << 8) == GZIPInputStream.GZIP_MAGIC;
    InputStream plain = new ByteArrayInputStream(bytes);
    byte[] start = (isCompressed ? new GZIPInputStream(plain) : plain).readNBytes(Integer.BYTES + 1);
    return start.length > Integer.BYTES
        && (start[Integer.BYTES] == ObjectStreamConstants.TC_STRING || start[Integer.BYTES] == ObjectStreamConstants.TC_LONGSTRING);
  }
}
