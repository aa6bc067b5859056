/**
 * npm run new:feature <singular> <plural>, e.g. npm run new:feature price-list price-lists
 *
 * Creates a feature like tags in every workspace and adds it to every registry. The tags feature itself is the
 * template: its files are copied, its special parts are removed, and the noun is replaced.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { format, resolveConfig } from 'prettier';
import { isCommand, listFiles, root } from '../testkit/files.ts';
import { echo } from './lib/new-feature/echo.ts';
import { freshShortcuts } from './lib/new-feature/shortcuts.ts';
import { nounOf, type Noun } from './lib/new-feature/names.ts';
import { echoTexts, enterTable, renameSql, renameTexts } from './lib/new-feature/other-files.ts';
import { dropUnusedImports, prune } from './lib/new-feature/prune.ts';
import { renameIn, renameSource } from './lib/new-feature/rename.ts';

/** The parts that only tags have: columns of the kanban board, their tickets, and the test of the shared palette. */
const onlyTags = /[Kk]anban|KANBAN|\blanes?\b|Lanes?(?![a-z])|fifty|[Tt]icketsCount|tickets_count/;

const featureFile =
  /^(contract\/src\/tags(\.test)?\.ts|db\/migrations\/\w+_create_tags\.sql|db\/search\/search_tags\.sql|(server|web)\/src\/features\/tags\/.*)$/;

/** The files that list the features. */
const registries = [
  'contract/src/errors.ts',
  'contract/src/limits.ts',
  'contract/src/live.ts',
  'contract/src/routes.ts',
  'db/src/limits.test.ts',
  'db/src/schema.gen.ts',
  'db/src/functions/system.ts',
  'db/src/tenancy.test.ts',
  'db/src/testing/builders.ts',
  'db/src/testing/index.ts',
  'server/src/features.ts',
  'server/src/testing/live-lists.ts',
  'server/src/testing/other-tenant.ts',
  'server/src/testing/verify-actions.test.ts',
  'server/src/testing/world.ts',
  'verify/samples/sample.ts',
  'verify/samples/samples.ts',
  'verify/world/world.ts',

  'web/src/app/shell/menu.ts',
  'web/src/app/routes.tsx',
  'web/src/app/live/live-connection.ts',
  'web/src/testing/builders.ts',
  ...['pt', 'en', 'es'].flatMap((language) => [
    `web/src/app/app.${language}.json`,
    `web/src/lib/errors.${language}.json`,
  ]),
];

/** Writes the feature below `folder` and returns the new files, then the changed ones. */
export async function newFeature(folder: string, noun: Noun): Promise<{ made: string[]; changed: string[] }> {
  const read = (path: string): string => readFileSync(join(folder, path), 'utf8');
  const made = new Map<string, string>();
  const lists = registries.map(read).join('\n');
  for (const path of listFiles(folder, featureFile)) {
    const source = path.endsWith('/index.ts') ? narrowPublicEntry(path, read(path), lists) : read(path);
    const text = derive(path, source, noun);
    if (text !== undefined) made.set(targetOf(path, noun, folder), text);
  }
  for (const path of made.keys()) if (isTestOfNothing(path, made)) made.delete(path);
  const taken = [...made.keys()].filter((path) => existsSync(join(folder, path)));
  if (taken.length > 0) throw new Error(`There is such a feature already: ${taken.join(', ')}`);

  const changed = new Map(registries.map((path) => [path, enter(path, read(path), noun)]));
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
  if (path.endsWith('.json')) return echoTexts(source, noun, onlyTags);
  if (path.endsWith('.gen.ts')) return enterTable(source, noun, onlyTags);
  const text = echo(path, source, noun, onlyTags);
  return path.endsWith('/menu.ts') ? freshShortcuts(text) : text;
}

/**
 * Requirement ids belong to tags only; the rows of tags also show the board column and the ticket count ("VIPNão0");
 * and without a permission of its own, admins delete.
 */
function neutral(source: string): string {
  return source
    .replace(/ \((?:part of )?(?:[A-Z]{3,4}-\d{2}(?:, )?)+\)/g, '')
    .replace(/(?:part of )?(?:(?:X-)?[A-Z]{3,4}-\d{2}\b[,:]? ?)+/g, '')
    .replace(/(?<=[a-zA-Z])Não0(?=')/g, '')
    .replaceAll("describe('',", "describe('its rules',")
    .replaceAll('tags-page:deleteTag', 'settings-page:edit');
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
  const [singular = '', plural = ''] = process.argv.slice(2);
  try {
    const { made, changed } = await newFeature(root, nounOf(singular, plural));
    execFileSync(process.execPath, ['--import', 'tsx', 'tools/docs.ts'], { cwd: root });
    console.log(`made\n  ${made.join('\n  ')}\nentered in\n  ${changed.join('\n  ')}\n`);
    console.log(
      'Now write the sentences of the three languages, and the real content of the feature. npm run check holds.',
    );
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  }
}
