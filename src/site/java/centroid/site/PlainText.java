// SPDX-License-Identifier: GPL-3.0-only
package centroid.site;

import org.commonmark.ext.gfm.tables.TableCell;
import org.commonmark.node.AbstractVisitor;
import org.commonmark.node.Block;
import org.commonmark.node.Code;
import org.commonmark.node.CustomNode;
import org.commonmark.node.FencedCodeBlock;
import org.commonmark.node.HardLineBreak;
import org.commonmark.node.IndentedCodeBlock;
import org.commonmark.node.Node;
import org.commonmark.node.SoftLineBreak;
import org.commonmark.node.Text;

/** The words of a part of a page, without marks. Cells of tables without a letter are left out: nobody searches for them. */
final class PlainText extends AbstractVisitor {

  private final StringBuilder text = new StringBuilder();

  static String of(Node node) {
    PlainText visitor = new PlainText();
    node.accept(visitor);
    return visitor.text.toString().replaceAll("\\s+", " ").strip();
  }

  @Override
  public void visit(Text node) {
    text.append(node.getLiteral());
  }

  @Override
  public void visit(Code node) {
    text.append(node.getLiteral());
  }

  @Override
  public void visit(FencedCodeBlock node) {
    text.append(' ').append(node.getLiteral());
  }

  @Override
  public void visit(IndentedCodeBlock node) {
    text.append(' ').append(node.getLiteral());
  }

  @Override
  public void visit(SoftLineBreak node) {
    text.append(' ');
  }

  @Override
  public void visit(HardLineBreak node) {
    text.append(' ');
  }

  @Override
  public void visit(CustomNode node) {
    int before = text.length();
    visitChildren(node);
    if (node instanceof TableCell && text.substring(before).chars().noneMatch(Character::isLetter)) {
      text.setLength(before);
    }
    text.append(' ');
  }

  @Override
  protected void visitChildren(Node parent) {
    super.visitChildren(parent);
    if (parent instanceof Block) {
      text.append(' ');
    }
  }
}
