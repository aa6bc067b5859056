import ts from 'typescript';
import { capital, type Noun, type Spelling } from './names.ts';

export type Style = keyof Spelling;

/**
 * The noun of the reference feature inside longer names: `presentTag`, `tags_name_key`, `ERR_NO_TAG_FOUND`, "a tag".
 */
const patterns = {
  lower: /(?<![A-Za-z])tag(s?)(?![a-z])/g,
  capital: /Tag(s?)(?![a-z])/g,
  upper: /(?<![A-Z])TAG(S?)(?![A-Z])/g,
};

export const mentionsTags = (text: string): boolean => Object.values(patterns).some((one) => text.search(one) !== -1);

/** Renames every mention in one spelling; capitals and upper case are kept. */
export function renameIn(text: string, noun: Noun, style: Style): string {
  const of = (s: string | undefined): Spelling => (s ? noun.plural : noun.singular);
  return text
    .replace(patterns.lower, (_all, s?: string) => of(s)[style])
    .replace(patterns.capital, (_all, s?: string) => (style === 'words' ? capital(of(s).words) : of(s).pascal))
    .replace(patterns.upper, (_all, s?: string) => of(s).upper);
}

/** Source with another noun: names, addresses, table names and sentences each in their spelling. */
export function renameSource(path: string, source: string, noun: Noun, foreign = foreignNames(path, source)): string {
  const file = ts.createSourceFile(path, source, ts.ScriptTarget.Latest, true);
  let done = 0;
  let out = '';
  const visit = (node: ts.Node): void => {
    const style = styleOf(node, path);
    if (style === undefined) return ts.forEachChild(node, visit);
    const start = node.getStart(file);
    // Between two names are punctuation, keywords and comments; only comments contain words.
    out += renameIn(source.slice(done, start), noun, 'words');
    const text = source.slice(start, node.end);
    out += isForeign(node, foreign) ? text : renameIn(text, noun, style);
    done = node.end;
  };
  visit(file);
  return out + renameIn(source.slice(done), noun, 'words');
}

function styleOf(node: ts.Node, path: string): Style | undefined {
  if (ts.isIdentifier(node)) return node.text.includes('_') ? 'snake' : 'camel';
  if (ts.isJsxText(node) || ts.isRegularExpressionLiteral(node)) return 'words';
  if (ts.isStringLiteralLike(node) || ts.isTemplateHead(node) || ts.isTemplateMiddleOrTemplateTail(node)) {
    if (isSql(node)) return 'snake';
    return styleOfText(node.text, /^(db|server|tools)\//.test(path));
  }
  return undefined;
}

/** A part of sql`…`. */
function isSql(part: ts.Node): boolean {
  const tagged = ts.findAncestor(part, (node) => ts.isTaggedTemplateExpression(node) || ts.isBlock(node));
  return tagged !== undefined && ts.isTaggedTemplateExpression(tagged) && tagged.tag.getText() === 'sql';
}

/** The characters of a text show its kind: `GET /tags` is a route, a sentence has spaces, a column underscores. */
function styleOfText(text: string, namesTables: boolean): Style {
  if (/^[A-Z]+ \//.test(text)) return 'kebab';
  if (/\s/.test(text) || /^Tags?$/.test(text)) return 'words';
  if (/[/.-]/.test(text)) return 'kebab';
  if (text.includes('_')) return 'snake';
  if (text === 'tags') return namesTables ? 'snake' : 'kebab';
  return 'camel';
}

/** Names of other packages, such as the icon Tag, are kept. */
export function foreignNames(path: string, source: string): Set<string> {
  const file = ts.createSourceFile(path, source, ts.ScriptTarget.Latest, true);
  const names = new Set<string>();
  for (const node of file.statements) {
    if (!ts.isImportDeclaration(node) || !isForeignModule(node)) continue;
    const bindings = node.importClause?.namedBindings;
    if (!bindings || !ts.isNamedImports(bindings)) continue;
    for (const { name, propertyName } of bindings.elements) if (!propertyName) names.add(name.text);
  }
  return names;
}

function isForeign(node: ts.Node, foreign: Set<string>): boolean {
  if (!ts.isIdentifier(node)) return false;
  if (foreign.has(node.text)) return true;
  const specifier = node.parent;
  return (
    ts.isImportSpecifier(specifier) &&
    specifier.propertyName === node &&
    isForeignModule(specifier.parent.parent.parent)
  );
}

function isForeignModule(node: ts.ImportDeclaration | ts.JSDocImportTag): boolean {
  return ts.isStringLiteral(node.moduleSpecifier) && !/^(\.|@recadia\/)/.test(node.moduleSpecifier.text);
}
