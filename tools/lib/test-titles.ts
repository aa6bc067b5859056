import ts from 'typescript';

export interface TestTitle {
  title: string;
  line: number;
  /** False inside a test that is skipped, todo, conditional or expected to fail. */
  runs: boolean;
}

const testFunctions = new Set(['describe', 'it', 'test', 'suite']);
const notRunning = new Set(['skip', 'todo', 'skipIf', 'runIf', 'fails']);

/** The titles of describe, it and test (with .each and the like) in a test file. */
export function readTestTitles(fileName: string, source: string): TestTitle[] {
  const file = ts.createSourceFile(fileName, source, ts.ScriptTarget.Latest, true);
  const titles: TestTitle[] = [];

  const visit = (node: ts.Node, running: boolean): void => {
    let runs = running;
    if (ts.isCallExpression(node)) {
      const chain = calleeChain(node.expression);
      const [titleNode] = node.arguments;
      if (titleNode && chain[0] !== undefined && testFunctions.has(chain[0])) {
        runs = running && !chain.some((name) => notRunning.has(name));
        const title = literalText(titleNode);
        const line = file.getLineAndCharacterOfPosition(node.getStart()).line + 1;
        if (title !== '') titles.push({ title, line, runs });
      }
    }
    ts.forEachChild(node, (child) => {
      visit(child, runs);
    });
  };
  visit(file, true);
  return titles;
}

/** `it.skip.each(table)` → ['it', 'skip', 'each']; anything else → []. */
function calleeChain(node: ts.Expression): string[] {
  if (ts.isIdentifier(node)) return [node.text];
  if (ts.isPropertyAccessExpression(node)) return [...calleeChain(node.expression), node.name.text];
  if (ts.isCallExpression(node)) return calleeChain(node.expression);
  if (ts.isTaggedTemplateExpression(node)) return calleeChain(node.tag);
  return [];
}

/** The literal parts of a title; parts filled in at run time cannot carry an id. */
function literalText(node: ts.Node): string {
  if (ts.isStringLiteralLike(node)) return node.text;
  if (ts.isBinaryExpression(node)) return literalText(node.left) + literalText(node.right);
  if (ts.isTemplateExpression(node)) {
    return node.head.text + node.templateSpans.map((span) => ` ${span.literal.text}`).join('');
  }
  return '';
}
