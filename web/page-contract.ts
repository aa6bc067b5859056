import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Plugin, Rolldown } from 'vite';
import { apply, isNode, nodesIn, type Edit, type Fields } from './slim-contract.ts';

const pages = join(import.meta.dirname, 'src');

/**
 * Pages import routes and constants from copies of the contract's modules, and schemas from the modules themselves. A
 * module is part of one chunk only: without the copies, schemas of forms and live payloads, which are loaded later, would
 * be in the script of the first page beside its routes.
 */
export const pageContract: Plugin = {
  name: 'page-contract',
  apply: 'build',
  enforce: 'pre',
  async resolveId(source, importer, options) {
    const [path, copy] = source.split('?');
    if (copy !== 'page' && !(source.startsWith('.') && importer?.endsWith('?page'))) return null;
    const resolved = await this.resolve(String(path), importer, { ...options, skipSelf: true });
    return resolved && { ...resolved, id: `${resolved.id}?page` };
  },
  transform: {
    order: 'post',
    handler(code, id) {
      return id.startsWith(pages) && code.includes('@recadia/contract/') ? splitImports(this, code, id) : null;
    },
  },
};

async function splitImports(context: Rolldown.TransformPluginContext, code: string, id: string) {
  const edits: Edit[] = [];
  for (const node of context.parse(code).body as unknown as Fields[]) {
    const source = isNode(node['source']) ? String(node['source']['value']) : '';
    // The payloads of the live connection are schemas of all features.
    if (node.type !== 'ImportDeclaration' || !/^@recadia\/contract\/(?!live$)/.test(source)) continue;
    const resolved = await context.resolve(source, id);
    const schemas = resolved ? await schemasOf(context, resolved.id) : new Set<string>();
    const specifiers = (node['specifiers'] as Fields[]).filter(({ type }) => type === 'ImportSpecifier');
    const isSchema = ({ imported }: Fields) => isNode(imported) && schemas.has(String(imported['name']));
    const names = (chosen: Fields[]) => chosen.map(({ start, end }) => code.slice(start, end)).join(', ');
    const text = [
      `import { ${names(specifiers.filter(isSchema))} } from '${source}';`,
      `import { ${names(specifiers.filter((one) => !isSchema(one)))} } from '${source}?page';`,
    ].filter((line) => !line.includes('{  }'));
    edits.push({ start: node.start, end: node.end, text: text.join(' ') });
  }
  return { code: apply(code, edits), map: null };
}

const known = new Map<string, Promise<Set<string>>>();

/** The exported constants that are made by a call. */
function schemasOf(context: Rolldown.TransformPluginContext, id: string): Promise<Set<string>> {
  const read = async () => {
    const code = await readFile(id, 'utf8');
    const made = [...nodesIn(context.parse(code, { lang: 'ts' }))].filter(
      ({ type, init }) => type === 'VariableDeclarator' && isNode(init) && init.type === 'CallExpression',
    );
    return new Set(made.map((node) => String(isNode(node['id']) && node['id']['name'])));
  };
  const names = known.get(id) ?? read();
  known.set(id, names);
  return names;
}
