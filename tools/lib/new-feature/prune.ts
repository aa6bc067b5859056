import ts from 'typescript';
import { isItem, spanOf, type Span } from './items.ts';

/**
 * Removes every mention of a term from a source: the smallest list member around each mention is removed, such as a
 * property, a statement, a test or an element of markup.
 */
export function prune(path: string, source: string, unwanted: RegExp): string {
  const file = ts.createSourceFile(path, source, ts.ScriptTarget.Latest, true);
  const gone: Span[] = [];

  /** True when a mention below this node could not be removed without the node itself. */
  const look = (node: ts.Node): boolean => {
    if (!unwanted.test(node.getText(file))) return false;
    const before = gone.length;
    const children = childrenOf(node);
    const stuck = children.filter(look);
    const isGone = (child: ts.Node) => gone.some(({ start, end }) => start <= child.getStart(file) && child.end <= end);
    const isEmptied = isList(node) && children.every(isGone);
    const isStuck = stuck.length > 0 || children.length === 0 || isEmptied;
    if (!isStuck || !isItem(node)) return isStuck;
    gone.splice(before, Infinity, spanOf(node));
    return false;
  };
  look(file);
  return dropComments(cut(source, gone), unwanted);
}

function childrenOf(node: ts.Node): ts.Node[] {
  const children: ts.Node[] = [];
  ts.forEachChild(node, (child) => void children.push(child));
  return children;
}

/** A list without members is removed too. */
const isList = (node: ts.Node): boolean =>
  ts.isObjectLiteralExpression(node) ||
  ts.isArrayLiteralExpression(node) ||
  ts.isNamedExports(node) ||
  ts.isBlock(node);

function cut(source: string, gone: Span[]): string {
  let at = 0;
  let out = '';
  for (const { start, end } of gone) {
    out += source.slice(at, start);
    at = end;
  }
  return out + source.slice(at);
}

/** Comments about removed code are removed too. */
function dropComments(source: string, unwanted: RegExp): string {
  return source
    .replace(/\/\*[^]*?\*\//g, (comment) => (unwanted.test(comment) ? '' : comment))
    .replace(/^\s*\/\/.*$/gm, (comment) => (unwanted.test(comment) ? '' : comment));
}

/** Removes unused imports. */
export function dropUnusedImports(path: string, source: string): string {
  const file = ts.createSourceFile(path, source, ts.ScriptTarget.Latest, true);
  const used = new Set<string>();
  const note = (node: ts.Node): void => {
    if (ts.isIdentifier(node)) used.add(node.text);
    if (!ts.isImportDeclaration(node)) ts.forEachChild(node, note);
  };
  note(file);
  const gone = file.statements.filter(ts.isImportDeclaration).flatMap((node) => unusedIn(node, used));
  return cut(source, gone);
}

function unusedIn(node: ts.ImportDeclaration, used: Set<string>): Span[] {
  const clause = node.importClause;
  const bindings = clause?.namedBindings;
  if (!clause || !bindings || !ts.isNamedImports(bindings)) return [];
  const unused = bindings.elements.filter(({ name }) => !used.has(name.text));
  if (unused.length === bindings.elements.length && !clause.name) return [spanOf(node)];
  return unused.map(spanOf);
}
