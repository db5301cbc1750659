// SPDX-License-Identifier: GPL-3.0-only
package centroid.experiments.networks;

import centroid.experiments.harness.Arguments;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import weka.classifiers.functions.Nd4jNetwork;
import weka.classifiers.meta.CentroidBagging;
import weka.core.Utils;

/**
 * An ensemble of networks given by its options; all others are defaults.
 *
 * @param ensemble options of CentroidBagging
 * @param network options of Nd4jNetwork
 */
public record Setup(String ensemble, String network) {

  /** Reads options of all ensembles of a run, to try other defaults. */
  public static Setup read(Arguments arguments) {
    return new Setup(arguments.text("ensemble", ""), arguments.text("network", ""));
  }

  /** Returns these options, and the others where these have none. */
  public Setup over(Setup common) {
    return new Setup(over(ensemble, common.ensemble), over(network, common.network));
  }

  private static String over(String own, String common) {
    Set<String> said = options(own).stream().map(Setup::flag).collect(Collectors.toSet());
    List<String> all = new ArrayList<>(options(own));
    options(common).stream().filter(option -> !said.contains(flag(option))).forEach(all::add);
    return String.join(" ", all);
  }

  /** Each option with its value. */
  private static List<String> options(String text) {
    return Arrays.stream(text.trim().split(" +(?=-[a-zA-Z])")).filter(option -> !option.isEmpty()).toList();
  }

  private static String flag(String option) {
    return option.split(" ")[0];
  }

  /** As options of CentroidBagging. */
  public String options() {
    return (ensemble + " -W " + Nd4jNetwork.class.getName() + " -- " + network).trim();
  }

  /** An ensemble that is yet to be trained. */
  public CentroidBagging create() throws Exception {
    CentroidBagging model = new CentroidBagging();
    model.setOptions(Utils.splitOptions(options()));
    return model;
  }
}
