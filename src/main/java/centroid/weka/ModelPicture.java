package centroid.weka;

import centroid.select.PrincipalPlane;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;

/**
 * What is kept of training so that a trained model can be drawn: how its objective went, and where its members and the models they
 * stand for lie. Its text is what {@link weka.core.Drawable#graph} returns, and what plots read.
 *
 * @param steps what happened before each objective
 * @param objectives what the method makes small, after each step
 * @param pool pool[b] = {x, y} of some bootstrap models, in two directions of prediction space; empty if they were not compared
 * @param members members[k] = {x, y} of the members kept
 * @param shares share of the pool's variance along each direction
 * @serial exclude
 */
public record ModelPicture(List<String> steps, double[] objectives, double[][] pool, double[][] members, double[] shares)
    implements Serializable {

  private static final long serialVersionUID = 1L;
  /** What there is to draw of a model about which only its masses are known. */
  static final ModelPicture EMPTY = new ModelPicture(List.of(), new double[0], new double[0][], new double[0][], new double[2]);

  private static final String TITLE = "CentroidBagging model";
  /** Models drawn, and entries of their predictions looked at: enough to see, and cheap beside the selection. */
  private static final int MAX_POOL = 200;
  private static final int MAX_ENTRIES = 1200;

  /**
   * A picture of members among the models they stand for.
   *
   * @param steps what happened before each objective
   * @param objectives the objective after each step
   * @param pool predictions of the pool
   * @param members predictions of the members, by the same rows
   */
  static ModelPicture of(List<String> steps, double[] objectives, double[][] pool, double[][] members) {
    int numPool = Math.min(MAX_POOL, pool.length);
    double[][] points = new double[numPool + members.length][];
    for (int k = 0; k < points.length; k++) {
      points[k] = thinned(k < numPool ? pool[(int) ((long) k * pool.length / numPool)] : members[k - numPool], MAX_ENTRIES);
    }
    PrincipalPlane plane = PrincipalPlane.of(points, numPool);
    if (plane == null) {
      return new ModelPicture(steps, objectives, new double[0][], new double[0][], new double[2]);
    }
    return new ModelPicture(steps, objectives, Arrays.copyOf(plane.coordinates(), numPool),
        Arrays.copyOfRange(plane.coordinates(), numPool, points.length), plane.share());
  }

  private static double[] thinned(double[] values, int most) {
    return values.length <= most ? values
        : IntStream.range(0, most).mapToDouble(k -> values[(int) ((long) k * values.length / most)]).toArray();
  }

  /**
   * The picture as lines of text, each a name and its values.
   *
   * @param mass the masses of the members
   * @return the text
   */
  String text(double[] mass) {
    return TITLE + "\nmasses: " + numbers(mass) + "\nsteps: " + String.join(", ", steps) + "\nobjectives: " + numbers(objectives)
        + "\npool: " + points(pool) + "\nmembers: " + points(members) + "\nshares: " + numbers(shares) + "\n";
  }

  private static String numbers(double[] values) {
    List<String> texts = new ArrayList<>();
    for (double value : values) {
      texts.add(String.format(Locale.ROOT, "%.6g", value));
    }
    return String.join(" ", texts);
  }

  private static String points(double[][] points) {
    return String.join(", ", Arrays.stream(points).map(ModelPicture::numbers).toList());
  }

  /**
   * A picture with the masses of its members.
   *
   * @param mass the masses
   * @param picture the rest
   */
  public record WithMasses(double[] mass, ModelPicture picture) {
  }

  /**
   * Reads the text of a picture.
   *
   * @param text as {@link weka.core.Drawable#graph} of our classifier returns it
   * @return the picture, or null if the text is that of something else
   */
  public static WithMasses parse(String text) {
    String[] lines = text == null ? new String[0] : text.split("\n");
    if (lines.length != 7 || !lines[0].equals(TITLE)) {
      return null;
    }
    ModelPicture picture = new ModelPicture(parts(lines[2], ", "), numbersOf(value(lines[3])), pointsOf(lines[4]), pointsOf(lines[5]),
        numbersOf(value(lines[6])));
    return new WithMasses(numbersOf(value(lines[1])), picture);
  }

  private static String value(String line) {
    return line.substring(line.indexOf(':') + 1).trim();
  }

  private static List<String> parts(String line, String separator) {
    return value(line).isEmpty() ? List.of() : List.of(value(line).split(separator));
  }

  private static double[] numbersOf(String text) {
    return text.isEmpty() ? new double[0] : Arrays.stream(text.split(" ")).mapToDouble(Double::parseDouble).toArray();
  }

  private static double[][] pointsOf(String line) {
    return parts(line, ", ").stream().map(ModelPicture::numbersOf).toArray(double[][]::new);
  }
}
