import type { Plugin } from 'vite';

const contract = /\/contract\/src\/[\w-]+\.ts(\?page)?$/;

interface Node {
  type: string;
  start: number;
  end: number;
}

export interface Edit {
  start: number;
  end: number;
  text: string;
}

/**
 * The browser reads method and path of a route; the compiler has checked its input and answer. Without these uses, the
 * schemas are unused, and the bundler removes them because they are marked as free of side effects.
 */
export const slimContract: Plugin = {
  name: 'slim-contract',
  apply: 'build',
  enforce: 'post',
  transform(code, id) {
    if (!contract.test(id)) return null;
    const edits: Edit[] = [];
    const program = this.parse(code);
    const objects = objectsIn(program);
    for (const node of nodesIn(program)) {
      if (isFeature(node)) edits.push(...withoutServerParts(node['init'], code));
      if (isRoute(node)) edits.push({ start: node.start, end: node.end, text: slim(code, node, objects) });
      else if (node.type === 'VariableDeclarator' && isMade(node['init'])) edits.push(...pure(node['init']));
    }
    return { code: apply(code, edits), map: null };
  },
};

export type Fields = Node & Record<string, unknown>;

export const isNode = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';

/** What stands inside functions is made when they are called, and left as it is; a call of the API is one whole. */
export function* nodesIn(value: unknown): Generator<Fields> {
  if (Array.isArray(value)) for (const one of value) yield* nodesIn(one);
  if (!isNode(value) || /Function/.test(value.type)) return;
  yield value;
  if (!isRoute(value)) for (const child of Object.values(value)) if (typeof child === 'object') yield* nodesIn(child);
}

const isRoute = ({ type, callee }: Fields): boolean =>
  type === 'CallExpression' && isNode(callee) && callee['name'] === 'route';

/** `tagContract`, or the list of them. */
const isFeature = ({ type, id }: Fields): boolean =>
  type === 'VariableDeclarator' && isNode(id) && /Contract$|^contractFeatures$/.test(String(id['name']));

/** Of a feature's contract the browser reads the live payloads; pages import the routes that they call. */
function withoutServerParts(init: unknown, code: string): Edit[] {
  if (!isNode(init)) return [];
  const members = [init['properties'], init['elements']].filter(Array.isArray).flat().filter(isNode);
  return members.flatMap((member): Edit[] => {
    const { key } = member;
    if (member.type === 'ObjectExpression') return withoutServerParts(member, code);
    if (!isNode(key) || !['routes', 'errors'].includes(String(key['name']))) return [];
    const comma = /^\s*,/.exec(code.slice(member.end))?.[0] ?? '';
    return [{ start: member.start, end: member.end + comma.length, text: '' }];
  });
}

const isMade = (init: unknown): init is Fields =>
  isNode(init) && ['CallExpression', 'ObjectExpression', 'ArrayExpression', 'NewExpression'].includes(init.type);

const pure = ({ start, end }: Node): Edit[] => [
  { start, end: start, text: '/* @__PURE__ */ (() => (' },
  { start: end, end, text: '))()' },
];

function slim(code: string, route: Fields, objects: Map<unknown, Fields>): string {
  const [spec] = Array.isArray(route['arguments']) ? (route['arguments'] as unknown[]) : [];
  const text = ({ start, end }: Node) => code.slice(start, end);
  const propertiesOf = (node: unknown) =>
    isNode(node) && Array.isArray(node['properties']) ? node['properties'].filter(isNode) : [];
  const spread = propertiesOf(spec).filter(({ type }) => type === 'SpreadElement');
  const find = (node: unknown, name: string): Fields | undefined => {
    for (const one of propertiesOf(node).toReversed()) {
      const { key, argument } = one;
      if (isNode(key) && key['name'] === name) return one;
      const found = isNode(argument) ? find(objects.get(argument['name']), name) : undefined;
      if (found) return found;
    }
    return undefined;
  };
  const field = (name: string) => {
    const own = find(spec, name);
    return own ? text(own) : `${name}: ({ ${spread.map(text).join(', ')} }).${name}`;
  };
  return `{ ${field('method')}, ${field('path')} }`;
}

/** The object literals of a module, by the name of their constant. */
function objectsIn(program: unknown): Map<unknown, Fields> {
  const objects = new Map<unknown, Fields>();
  for (const { type, id, init } of nodesIn(program))
    if (type === 'VariableDeclarator' && isNode(id) && isNode(init)) objects.set(id['name'], init);
  return objects;
}

/** From the end to the beginning, so that places stay where they were read. */
export function apply(code: string, edits: Edit[]): string {
  const inner = (one: Edit, other: Edit) => other.start - one.start || other.end - one.end;
  return edits
    .toSorted(inner)
    .reduce((text, { start, end, text: put }) => text.slice(0, start) + put + text.slice(end), code);
}
