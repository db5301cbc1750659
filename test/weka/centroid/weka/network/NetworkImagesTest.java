// SPDX-License-Identifier: GPL-3.0-only
package centroid.weka.network;

import static centroid.Refusals.assertNames;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import centroid.nd4j.layer.ImageSize;
import centroid.nd4j.layer.ImageStack;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import weka.classifiers.Classifier;
import weka.classifiers.functions.Nd4jNetwork;
import weka.classifiers.meta.CentroidBagging;
import weka.core.Instance;
import weka.core.Instances;
import weka.core.SerializationHelper;
import weka.core.Utils;
import weka.filters.Filter;
import weka.filters.unsupervised.attribute.Remove;

/** Networks for images, from training to a saved model, single and as members of an ensemble. */
class NetworkImagesTest {

  private static final String LAYERS = "-input 1x8x8 -layers \"conv 8 3, pool 2, conv 8 3, average all, 10\" -epochs 12 -shift 1";
  private static final Instances TRAINING = ImageTask.rows(300, 8, 8);
  private static final Instances TEST = ImageTask.rows(200, 8, 8);

  private static double accuracy(Classifier model) throws Exception {
    int right = 0;
    for (Instance row : TEST) {
      right += Utils.maxIndex(model.distributionForInstance(row)) == (int) row.classValue() ? 1 : 0;
    }
    return right / (double) TEST.numInstances();
  }

  private static Object savedAndRead(Object model) throws Exception {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    SerializationHelper.write(bytes, model);
    return SerializationHelper.read(new ByteArrayInputStream(bytes.toByteArray()));
  }

  @Test
  void learnsAndIsSavedAndPredictsTheSame() throws Exception {
    Nd4jNetwork network = Networks.trained(LAYERS, TRAINING);
    double accuracy = accuracy(network);
    assertTrue(accuracy > 0.9, "was " + accuracy);
    Nd4jNetwork read = (Nd4jNetwork) savedAndRead(network);
    assertEquals("1x8x8", read.getInput());
    double[][] together = read.distributionsForInstances(TEST);
    for (int row = 0; row < TEST.numInstances(); row++) {
      assertArrayEquals(network.distributionForInstance(TEST.get(row)), together[row]);
    }
    assertTrue(network.toString().contains("1x8x8, conv 8 3, pool 2, conv 8 3, average all, 8-10-3"), network.toString());
    Nd4jNetwork again = Networks.trained(LAYERS, TRAINING);
    assertArrayEquals(Networks.predictions(network, TEST), Networks.predictions(again, TEST), "the same seed gives the same model");
  }

  @Test
  void optionsAreReturnedAsGiven() throws Exception {
    Nd4jNetwork network = Networks.configured("-input 3x32x32 -layers vgg16*0.125 -flip -shift 4 -epochs 2");
    Nd4jNetwork copy = Networks.configured(Utils.joinOptions(network.getOptions()));
    assertEquals("3x32x32", copy.getInput());
    assertEquals("vgg16*0.125", copy.getLayers());
    assertTrue(copy.getNetworkDetails().getFlip());
    assertEquals(4, copy.getNetworkDetails().getShift());
    assertFalse(List.of(new Nd4jNetwork().getOptions()).contains("-input"), "an option that is not set is not shown");
  }

  /** A named network is that of the paper. */
  @Test
  void vggHasTheWeightsOfThePaper() {
    LayerText vgg = LayerText.parse("vgg16");
    assertEquals(13 + 5 + 1, vgg.images().size());
    long weights = new ImageStack(new ImageSize(3, 32, 32), vgg.images()).numParameters();
    // 14,710,464 weights of 13 convolutions, and four numbers for each of their 4,224 filters.
    assertEquals(14_710_464 + 4 * 4224, weights);
    assertEquals("conv 8 3", LayerText.parse("vgg16*0.125, 20").images().get(0).toString());
  }

  @Test
  void membersOfAnEnsembleLearnImages() throws Exception {
    CentroidBagging bagging = new CentroidBagging();
    bagging.setOptions(Utils.splitOptions("-I 2 -mode gradient -calibration none -W weka.classifiers.functions.Nd4jNetwork -- " + LAYERS));
    bagging.buildClassifier(TRAINING);
    double accuracy = accuracy(bagging);
    assertTrue(accuracy > 0.85, "was " + accuracy);
    CentroidBagging read = (CentroidBagging) savedAndRead(bagging);
    assertArrayEquals(bagging.distributionForInstance(TEST.get(0)), read.distributionForInstance(TEST.get(0)));
  }

  /** A numeric class, images without layers for images, and a resumed training. */
  @Test
  void otherTasksWork() throws Exception {
    Instances numeric = new Instances(TRAINING, 0, 60);
    numeric.setClassIndex(3);
    Remove remove = new Remove();
    remove.setAttributeIndices("last");
    remove.setInputFormat(numeric);
    Instances pixels = Filter.useFilter(numeric, remove);
    assertTrue(Double.isFinite(Networks.predictions(Networks.trained("-input 1x7x9 -layers \"conv 2 3, 3\" -epochs 2 -dropout 0.2", pixels), pixels)[0]));
    assertTrue(Double.isFinite(Networks.predictions(Networks.trained("-input 1x8x8 -layers 5 -flip -epochs 2", TRAINING), TEST)[0]));
    Nd4jNetwork goesOn = Networks.trained("-input 1x8x8 -layers \"conv 2 3\" -epochs 2 -resume", TRAINING);
    goesOn.initializeClassifier(TRAINING);
    assertTrue(goesOn.next());
    goesOn.done();
  }

  @Test
  void oneClassOnlyIsLearnt() throws Exception {
    Instances one = new Instances(TRAINING, 0);
    TRAINING.stream().filter(row -> row.classValue() == 1).forEach(one::add);
    Nd4jNetwork network = Networks.trained("-input 1x8x8 -layers \"conv 2 3, pool 2\" -epochs 5", one);
    assertEquals(1, Utils.maxIndex(network.distributionForInstance(TEST.get(0))));
  }

  /** Layers are not case-sensitive, like all other options. */
  @Test
  void capitalsAreRead() throws Exception {
    Nd4jNetwork network = Networks.trained("-input 1X8X8 -layers \"Conv 4 3, POOL All\" -epochs 1", TRAINING);
    assertTrue(network.toString().contains("1x8x8, conv 4 3, pool all, 4-3"), network.toString());
    assertEquals(19, LayerText.parse("VGG16*0.1").images().size());
  }

  /** Such a pixel would make all other pixels of its channel 0. */
  @ParameterizedTest
  @ValueSource(doubles = {Double.POSITIVE_INFINITY, 1e300})
  void hugePixelIsRefused(double pixel) {
    Instances rows = new Instances(TRAINING, 0, 20);
    rows.get(3).setValue(4, pixel);
    assertNames(() -> Networks.trained("-input 1x8x8 -layers \"pool 2\" -epochs 1", rows), "(-input)", "finite variance", "'pixel5'", "remove or correct");
  }

  @Test
  void columnsThatAreNotImagesAreRefused() throws Exception {
    assertNames(() -> Networks.trained("-input 3x32x32 -layers vgg16*0.125", TRAINING), "(-input)", "3x32x32", "3072", "64");
    Instances nominal = new Instances(TRAINING, 0, 10);
    nominal.setClassIndex(0);
    assertNames(() -> Networks.trained("-input 1x8x8 -layers \"pool 2\"", nominal), "(-input)", "numeric", "'bar'");
  }
}
