/**
 * npm run new:feature <singular> <plural>, e.g. npm run new:feature price-list price-lists
 * npm run new:feature -- --remove price-list price-lists
 *
 * Creates a feature like tags in every workspace and adds it to the three lists of features, or removes it again. The
 * tags feature itself is the template: its files are copied, its special parts are removed, and the noun is replaced.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parseArgs } from 'node:util';
import { format, resolveConfig } from 'prettier';
import { isCommand, listFiles, root } from '../testkit/files.ts';
import { echo } from './lib/new-feature/echo.ts';
import { freshShortcuts } from './lib/new-feature/shortcuts.ts';
import { nounOf, type Noun } from './lib/new-feature/names.ts';
import { enterTable, renameSql, renameTexts } from './lib/new-feature/other-files.ts';
import { dropUnusedImports, prune } from './lib/new-feature/prune.ts';
import { removeFeature } from './lib/new-feature/remove.ts';
import { renameIn, renameSource } from './lib/new-feature/rename.ts';
import { filesOf, neutral, onlyTags, registries, tableTypes } from './lib/new-feature/template.ts';

/** Writes the feature below `folder` and returns the new files, then the changed ones. */
export async function newFeature(folder: string, noun: Noun): Promise<{ made: string[]; changed: string[] }> {
  const read = (path: string): string => readFileSync(join(folder, path), 'utf8');
  const made = new Map<string, string>();
  const lists = registries.map(read).join('\n');
  const manifests = listFiles(folder, /^web\/src\/features\/.*\.feature\.ts$/)
    .map(read)
    .join('\n');
  for (const path of listFiles(folder, filesOf({ kebab: 'tags', snake: 'tags' }))) {
    const source = path.endsWith('/index.ts') ? narrowPublicEntry(path, read(path), lists) : read(path);
    const text = derive(path, freshShortcuts(source, manifests), noun);
    if (text !== undefined) made.set(targetOf(path, noun, folder), text);
  }
  for (const path of made.keys()) if (isTestOfNothing(path, made)) made.delete(path);
  const taken = [...made.keys()].filter((path) => existsSync(join(folder, path)));
  if (taken.length > 0) throw new Error(`There is such a feature already: ${taken.join(', ')}`);

  const changed = new Map([...registries, tableTypes].map((path) => [path, enter(path, read(path), noun)]));
  for (const [path, text] of [...made, ...changed]) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), await tidy(join(folder, path), text));
  }
  return { made: [...made.keys()], changed: [...changed.keys()] };
}

/** The file of the new feature; undefined when all of it is special to tags. */
function derive(path: string, source: string, noun: Noun): string | undefined {
  if (path.endsWith('.json')) return renameTexts(source, noun, onlyTags);
  if (path.endsWith('.sql')) return renameSql(source, noun, onlyTags);
  if (path.endsWith('.css')) return renameIn(source, noun, 'camel');
  const text = dropUnusedImports(path, prune(path, neutral(source), onlyTags));
  return text.trim() === '' ? undefined : renameSource(path, text, noun);
}

/** Keeps the exports of the public entry that registries use; imports by other features are special to tags. */
function narrowPublicEntry(path: string, source: string, lists: string): string {
  const names = [...source.matchAll(/\b(\w+)(?=[ ,}]* from | ?[,}])/g)].map(([, name = '']) => name);
  const unused = names.filter((name) => !new RegExp(`\\b${name}\\b`).test(lists));
  return unused.length === 0 ? source : prune(path, source, new RegExp(`\\b(${unused.join('|')})\\b`));
}

function enter(path: string, source: string, noun: Noun): string {
  return path === tableTypes ? enterTable(source, noun, onlyTags) : echo(path, source, noun, onlyTags);
}

/** The policy of tags is only about kanban, so its test would have no subject. */
function isTestOfNothing(path: string, made: ReadonlyMap<string, string>): boolean {
  return path.includes('.policy.test.') && !made.has(path.replace('.test.', '.'));
}

function targetOf(path: string, noun: Noun, folder: string): string {
  if (!path.startsWith('db/migrations/')) return renameIn(path, noun, path.endsWith('.sql') ? 'snake' : 'kebab');
  return `db/migrations/${nextStamp(folder)}_create_${noun.plural.snake}.sql`;
}

/**
 * Now, or a minute after the newest migration when that is later, because migrations are applied in the order of their
 * names.
 */
function nextStamp(folder: string): string {
  const newest =
    listFiles(join(folder, 'db/migrations'), /\.sql$/)
      .at(-1)
      ?.slice(0, 13) ?? '';
  const stamp = (time: Date): string => time.toISOString().slice(0, 16).replace(/[-:]/g, '');
  const now = stamp(new Date());
  if (now > newest) return now;
  const [, y, m, d, h, min] = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)$/.exec(newest) ?? [];
  return stamp(new Date(Date.parse(`${y}-${m}-${d}T${h}:${min}Z`) + 60_000));
}

async function tidy(path: string, text: string): Promise<string> {
  if (path.endsWith('.sql') || path.endsWith('.gen.ts')) return text;
  return format(text, { ...(await resolveConfig(path)), filepath: path });
}

if (isCommand(import.meta.url)) {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { remove: { type: 'boolean', default: false } },
  });
  try {
    const noun = nounOf(positionals[0] ?? '', positionals[1] ?? '');
    if (values.remove) console.log(`removed\n  ${removeFeature(root, noun).join('\n  ')}`);
    else {
      const { made, changed } = await newFeature(root, noun);
      console.log(`made\n  ${made.join('\n  ')}\nentered in\n  ${changed.join('\n  ')}\n`);
      console.log('Now write the sentences of the three languages, and the real content. npm run check holds.');
    }
    execFileSync(process.execPath, ['--import', 'tsx', 'tools/docs.ts'], { cwd: root });
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  }
}
