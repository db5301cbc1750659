// SPDX-License-Identifier: GPL-3.0-only
package centroid.release;

import centroid.text.JsonText;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.UUID;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;

/**
 * The list of all libraries in the zips of a release (software bill of materials) in CycloneDX's JSON: each jar with its SHA-256, its licence and the zips
 * that hold it. Jars are read from the zips themselves, licences from the notices. The same zips give the same bytes.
 */
public final class Sbom {

  private static final String PRODUCT_JAR = "CentroidBagging.jar";

  private final String notices;
  /** What is known of each jar, by name: its hash, then the zips that hold it. */
  private final Map<String, String> hashes = new TreeMap<>();
  private final Map<String, Set<String>> holders = new TreeMap<>();

  private Sbom(String notices) {
    this.notices = notices;
  }

  /** Writes a list: arguments are its file, the notices, the version, the group of the Maven artefacts, the date in ISO 8601, and the zips. */
  public static void main(String[] args) throws IOException {
    List<Path> zips = new ArrayList<>();
    for (int k = 5; k < args.length; k++) {
      zips.add(Path.of(args[k]));
    }
    Files.writeString(Path.of(args[0]), of(zips, Files.readString(Path.of(args[1])), args[2], args[3], args[4]) + "\n");
  }

  static String of(List<Path> zips, String notices, String version, String group, String date) throws IOException {
    Sbom sbom = new Sbom(notices);
    for (Path zip : zips) {
      sbom.read(zip);
    }
    return sbom.json(version, group, date);
  }

  private void read(Path file) throws IOException {
    try (ZipFile zip = new ZipFile(file.toFile())) {
      for (ZipEntry entry : Collections.list(zip.entries())) {
        String name = entry.getName();
        if (name.equals(PRODUCT_JAR) || name.matches("lib/[^/]+\\.jar")) {
          add(name.substring(name.indexOf('/') + 1), sha256(zip, entry), file.getFileName().toString());
        }
      }
    }
  }

  private void add(String jar, String hash, String zip) {
    String before = hashes.putIfAbsent(jar, hash);
    if (before != null && !before.equals(hash)) {
      throw new IllegalArgumentException("The zips of a release must hold the same " + jar + ", but that of " + zip + " differs; make all zips again.");
    }
    holders.computeIfAbsent(jar, key -> new TreeSet<>()).add(zip);
  }

  private static String sha256(ZipFile zip, ZipEntry entry) throws IOException {
    try (InputStream stream = zip.getInputStream(entry)) {
      MessageDigest digest = MessageDigest.getInstance("SHA-256");
      byte[] buffer = new byte[1 << 16];
      for (int count = stream.read(buffer); count >= 0; count = stream.read(buffer)) {
        digest.update(buffer, 0, count);
      }
      return HexFormat.of().formatHex(digest.digest());
    } catch (NoSuchAlgorithmException impossible) {
      throw new IllegalStateException("every Java has SHA-256", impossible);
    }
  }

  private String json(String version, String group, String date) {
    String product = "pkg:maven/" + group + "/centroidbagging@" + version;
    List<Object> components = new ArrayList<>();
    List<Object> references = new ArrayList<>();
    for (String jar : hashes.keySet()) {
      if (!jar.equals(PRODUCT_JAR)) {
        Library library = Library.of(jar, notices);
        components.add(component(library, jar));
        references.add(library.purl());
      }
    }
    String name = "CentroidBagging";
    Map<String, Object> own = object("type", "library", "bom-ref", product, "group", group, "name", name, "version", version, "hashes", hashes(PRODUCT_JAR),
        "licenses", List.of(object("license", object("id", "GPL-3.0-only"))), "purl", product);
    String content = version + date + group + hashes;
    return JsonText.of(object("bomFormat", "CycloneDX", "specVersion", "1.5",
        "serialNumber", "urn:uuid:" + UUID.nameUUIDFromBytes(content.getBytes(StandardCharsets.UTF_8)), "version", 1,
        "metadata", object("timestamp", date, "component", own), "components", components,
        "dependencies", List.of(object("ref", product, "dependsOn", references))));
  }

  private Map<String, Object> component(Library library, String jar) {
    List<Object> properties = new ArrayList<>();
    properties.add(object("name", "centroidbagging:file", "value", "lib/" + jar));
    properties.add(object("name", "centroidbagging:licence", "value", library.remark()));
    for (String zip : holders.get(jar)) {
      properties.add(object("name", "centroidbagging:zip", "value", zip));
    }
    return object("type", "library", "bom-ref", library.purl(), "group", library.group(), "name", library.name(), "version", library.version(),
        "hashes", hashes(jar), "licenses", List.of(object("expression", library.licence())), "purl", library.purl(), "properties", properties);
  }

  private List<Object> hashes(String jar) {
    return List.of(object("alg", "SHA-256", "content", hashes.get(jar)));
  }

  private static Map<String, Object> object(Object... namesAndValues) {
    Map<String, Object> object = new LinkedHashMap<>();
    for (int k = 0; k < namesAndValues.length; k += 2) {
      object.put((String) namesAndValues[k], namesAndValues[k + 1]);
    }
    return object;
  }
}
