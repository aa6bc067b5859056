import ts from 'typescript';

/** A member of a list in the code: a statement, a property, an element, a specifier, a child of markup. */
export function isItem(node: ts.Node): boolean {
  if (ts.isSourceFile(node)) return false;
  const { parent } = node;
  if (ts.isStatement(node)) return ts.isSourceFile(parent) || ts.isBlock(parent) || ts.isCaseOrDefaultClause(parent);
  if (ts.isObjectLiteralElementLike(node) || ts.isTypeElement(node) || ts.isBindingElement(node)) return true;
  if (ts.isImportSpecifier(node) || ts.isExportSpecifier(node)) return true;
  if (ts.isArrayLiteralExpression(parent) || ts.isUnionTypeNode(parent)) return true;
  return isMarkup(node) && (ts.isJsxElement(parent) || ts.isJsxFragment(parent)) && parent.children.includes(node);
}

const isMarkup = (node: ts.Node): node is ts.JsxChild =>
  ts.isJsxElement(node) || ts.isJsxSelfClosingElement(node) || ts.isJsxExpression(node) || ts.isJsxFragment(node);

export interface Span {
  start: number;
  end: number;
}

/** The item with its comments and its separator. */
export function spanOf(item: ts.Node): Span {
  const source = item.getSourceFile().text;
  if (ts.isUnionTypeNode(item.parent)) {
    const before = source.lastIndexOf('|', item.getStart());
    if (before >= item.parent.getStart()) return { start: before, end: item.end };
    const after = source.indexOf('|', item.end);
    return { start: item.getStart(), end: after + 1 };
  }
  const isJsx = ts.isJsxElement(item.parent) || ts.isJsxFragment(item.parent);
  if (isJsx || ts.isStatement(item) || ts.isTypeElement(item)) return { start: item.getFullStart(), end: item.end };
  const comma = /^\s*,/.exec(source.slice(item.end));
  return { start: item.getFullStart(), end: item.end + (comma?.[0].length ?? 0) };
}
