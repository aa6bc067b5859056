import ts from 'typescript';
import { isItem, spanOf } from './items.ts';
import type { Noun } from './names.ts';
import { dropUnusedImports, prune } from './prune.ts';
import { foreignNames, renameSource, mentionsTags } from './rename.ts';

/**
 * Adds a new noun wherever a list in the code names tags: after each such member follows the same member with the new
 * noun. So a registry needs no marker, it only has to list tags like every other feature.
 */
export function echo(path: string, source: string, noun: Noun, unwanted: RegExp): string {
  const file = ts.createSourceFile(path, source, ts.ScriptTarget.Latest, true);
  const foreign = foreignNames(path, source);
  let at = 0;
  let out = '';
  const visit = (node: ts.Node): void => {
    if (!mentionsTags(node.getText(file)) || isBodyOfTest(node)) return;
    if (!isItem(node) || !isAboutTags(node, foreign)) return ts.forEachChild(node, visit);
    const end = ts.isUnionTypeNode(node.parent) ? node.end : spanOf(node).end;
    const [before, after] = wrapping(node);
    const whole = `${before}${source.slice(node.getStart(file, true), end)}${after}`;
    const copy = renameSource(path, prune(path, whole, unwanted), noun, foreign);
    out += source.slice(at, end) + separator(node, source.slice(node.end, end));
    out += copy.slice(before.length, copy.length - after.length);
    at = end;
  };
  visit(file);
  if (at === 0) throw new Error(`${path} does not list tags any more: teach the generator where they went.`);
  return dropUnusedImports(path, out + source.slice(at));
}

/** Whether the member is about tags, rather than only mentioning them. */
function isAboutTags(item: ts.Node, foreign: Set<string>): boolean {
  if (ts.isImportDeclaration(item) || ts.isExportDeclaration(item)) {
    return item.moduleSpecifier !== undefined && mentionsTags(item.moduleSpecifier.getText());
  }
  if (ts.isVariableStatement(item)) {
    return item.declarationList.declarations.every(({ name }) => mentionsTags(name.getText()));
  }
  if (ts.isExpressionStatement(item)) return mentionsTags(item.getText().split('(', 1)[0] ?? '');
  if (ts.isJsxElement(item)) return mentionsTags(item.openingElement.attributes.getText());
  if (ts.isJsxSelfClosingElement(item)) return mentionsTags(item.attributes.getText());
  if (ts.isArrayLiteralExpression(item)) return mentionsTags(item.elements[0]?.getText() ?? '');
  if (ts.isObjectLiteralExpression(item)) return mentionsTags(item.properties[0]?.getText() ?? '');
  // A property with an empty list is a field of another object.
  if (ts.isPropertyAssignment(item) && item.initializer.getText() === '[]') return false;
  if (ts.isCallExpression(item) || ts.isArrowFunction(item) || ts.isConditionalExpression(item)) return false;
  const name = ts.getNameOfDeclaration(item as ts.Declaration);
  if (name === undefined && ts.isStatement(item)) return false;
  const text = (name ?? item).getText();
  return !foreign.has(text) && mentionsTags(text);
}

/** The body of a test is left unchanged; tables of cases and shared setup are lists. */
function isBodyOfTest(node: ts.Node): boolean {
  const call = node.parent;
  return ts.isFunctionLike(node) && ts.isCallExpression(call) && /^(it|test)\b/.test(call.expression.getText());
}

/** The text that turns a member into a complete source. */
function wrapping(item: ts.Node): [string, string] {
  if (ts.isStatement(item)) return ['', ''];
  if (ts.isObjectLiteralElementLike(item)) return ['({', '})'];
  if (ts.isTypeElement(item)) return ['interface X {', '}'];
  if (ts.isImportSpecifier(item) || ts.isExportSpecifier(item)) return ['export {', '}'];
  if (ts.isUnionTypeNode(item.parent)) return ['type X = ', ''];
  if (ts.isBindingElement(item)) return ['({', '} = {})'];
  return ts.isArrayLiteralExpression(item.parent) ? ['[', ']'] : ['<>', '</>'];
}

function separator(item: ts.Node, comma: string): string {
  if (ts.isUnionTypeNode(item.parent)) return ' | ';
  if (ts.isStatement(item)) return item.getText().includes('\n') ? '\n\n' : '\n';
  const endsByItself = comma !== '' || ts.isTypeElement(item);
  return endsByItself || ts.isJsxElement(item.parent) || ts.isJsxFragment(item.parent) ? '\n' : ',';
}
