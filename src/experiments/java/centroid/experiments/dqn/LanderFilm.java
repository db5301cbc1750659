// SPDX-License-Identifier: GPL-3.0-only
package centroid.experiments.dqn;

import centroid.experiments.environment.LunarLander;
import centroid.experiments.environment.LunarPicture;
import centroid.experiments.environment.Player;
import centroid.experiments.report.GifFile;
import centroid.util.RandomStreams;
import java.awt.Color;
import java.awt.Font;
import java.awt.Graphics2D;
import java.awt.image.BufferedImage;
import java.awt.image.IndexColorModel;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * An animation of several landers, each controlled by another agent, on the same terrain.
 *
 * @param file the GIF to be written
 * @param numEpisodes the number of episodes
 * @param limit steps after which an episode is truncated
 */
record LanderFilm(Path file, int numEpisodes, int limit) {

  private static final int WIDTH = 210;
  private static final int LINE = 16;
  /** The steps between pictures, and the hundredths of a second that each is shown: twice the real speed. */
  private static final int STEPS = 8;
  private static final int SEEN = 8;
  private static final int SEEN_AT_END = 150;

  /** Writes the film of agents with their names. */
  void write(Map<String, Player> agents, RandomStreams moons) throws IOException {
    try (GifFile gif = new GifFile(file)) {
      for (int episode = 0; episode < numEpisodes; episode++) {
        Map<String, List<BufferedImage>> films = new LinkedHashMap<>();
        for (Map.Entry<String, Player> agent : agents.entrySet()) {
          films.put(agent.getKey(), fly(agent.getKey(), agent.getValue(), moons.child(episode)));
        }
        int length = films.values().stream().mapToInt(List::size).max().orElse(0);
        for (int k = 0; k < length; k++) {
          gif.add(sideBySide(films, k), k + 1 < length ? SEEN : SEEN_AT_END);
        }
      }
    }
  }

  /** Plays one episode; returns its pictures. */
  private List<BufferedImage> fly(String name, Player agent, RandomStreams moon) {
    LunarLander game = new LunarLander(limit);
    List<BufferedImage> pictures = new ArrayList<>();
    game.reset(moon);
    double sum = 0;
    while (!game.isOver()) {
      int action = agent.choose(game.observation());
      sum += game.step(action);
      if (game.numSteps() % STEPS == 1 || game.isOver()) {
        pictures.add(picture(game, action, String.format(Locale.ROOT, "%s: %.0f", name, sum)));
      }
    }
    return pictures;
  }

  private static BufferedImage picture(LunarLander game, int action, String text) {
    BufferedImage picture = empty(1);
    Graphics2D to = picture.createGraphics();
    to.translate(0, LINE);
    LunarPicture.draw(to, game, WIDTH, action);
    to.translate(0, -LINE);
    to.setColor(Color.WHITE);
    to.fillRect(0, 0, WIDTH, LINE);
    to.setColor(LunarPicture.SKY);
    to.setFont(new Font(Font.SANS_SERIF, Font.PLAIN, LINE - 4));
    to.drawString(text, 4, LINE - 4);
    to.fillRect(WIDTH - 1, 0, 1, LINE);
    to.dispose();
    return picture;
  }

  private static BufferedImage empty(int panels) {
    int[] colours = LunarPicture.colours();
    IndexColorModel palette = new IndexColorModel(Byte.SIZE, colours.length, colours, 0, false, -1, 0);
    return new BufferedImage(panels * WIDTH, LINE + LunarPicture.height(WIDTH), BufferedImage.TYPE_BYTE_INDEXED, palette);
  }

  /** An episode that is over stays as it ended. */
  private static BufferedImage sideBySide(Map<String, List<BufferedImage>> films, int number) {
    BufferedImage all = empty(films.size());
    int panel = 0;
    for (List<BufferedImage> film : films.values()) {
      all.getRaster().setRect(panel++ * WIDTH, 0, film.get(Math.min(number, film.size() - 1)).getRaster());
    }
    return all;
  }
}
