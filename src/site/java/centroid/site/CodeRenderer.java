// SPDX-License-Identifier: GPL-3.0-only
package centroid.site;

import java.util.Map;
import java.util.Set;
import org.commonmark.node.Code;
import org.commonmark.node.Node;
import org.commonmark.renderer.NodeRenderer;
import org.commonmark.renderer.html.HtmlNodeRendererContext;
import org.commonmark.renderer.html.HtmlWriter;

/** Renders code within a line. Browsers divide lines after a hyphen, and would leave the hyphen of an option on the line above. */
final class CodeRenderer implements NodeRenderer {

  /** The longest text that fits on a phone undivided, in letters. */
  private static final int MAX_UNDIVIDED = 28;

  private final HtmlNodeRendererContext context;
  private final HtmlWriter html;

  CodeRenderer(HtmlNodeRendererContext context) {
    this.context = context;
    this.html = context.getWriter();
  }

  @Override
  public Set<Class<? extends Node>> getNodeTypes() {
    return Set.of(Code.class);
  }

  @Override
  public void render(Node node) {
    String code = ((Code) node).getLiteral();
    html.tag("code", context.extendAttributes(node, "code", code.length() > MAX_UNDIVIDED ? Map.of("class", "long") : Map.of()));
    String space = "";
    for (String word : code.split(" ", -1)) {
      html.text(space);
      boolean whole = word.startsWith("-") && word.length() <= MAX_UNDIVIDED;
      if (whole) {
        html.tag("span");
      }
      html.text(word);
      if (whole) {
        html.tag("/span");
      }
      space = " ";
    }
    html.tag("/code");
  }
}
