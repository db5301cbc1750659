package centroid.nd4j;

/** A number for each weight of m networks: layer after layer, in a layer network after network, as the products need it. */
final class JointParameters {

  private final NetworkShape shape;
  private final int numNetworks;
  private final float[] all;

  JointParameters(NetworkShape shape, int numNetworks) {
    this.shape = shape;
    this.numNetworks = numNetworks;
    this.all = new float[Math.multiplyExact(numNetworks, shape.numParameters())];
  }

  /** The array itself. */
  float[] all() {
    return all;
  }

  /** One network's numbers, in a new array in the layout of {@link NetworkShape}. */
  float[] of(int network) {
    float[] one = new float[shape.numParameters()];
    for (int layer = 0, from = 0, to = 0; layer < shape.numLayers(); layer++) {
      int size = shape.layerSize(layer);
      System.arraycopy(all, from + network * size, one, to, size);
      from += numNetworks * size;
      to += size;
    }
    return one;
  }

  /** Sets one network's numbers. */
  void set(int network, float[] one) {
    if (one.length != shape.numParameters()) {
      throw new IllegalArgumentException("A network of layers " + shape + " has " + shape.numParameters() + " weights, but "
          + one.length + " were given");
    }
    for (int layer = 0, from = 0, to = 0; layer < shape.numLayers(); layer++) {
      int size = shape.layerSize(layer);
      System.arraycopy(one, from, all, to + network * size, size);
      from += size;
      to += numNetworks * size;
    }
  }
}
