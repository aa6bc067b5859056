/**
 * npm run requirements [-- --area AUTH] [-- --missing]
 *
 * A requirement is proven when its id is in the title of a test. The test must prove the whole sentence; a test that
 * proves less uses `part of TAG-05`, which is listed and never counted. This counts, and refuses ids that do not exist
 * or do not run.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { isCommand, listFiles, root } from '../testkit/files.ts';
import { readTestTitles } from './lib/test-titles.ts';

export interface Requirement {
  id: string;
  area: string;
  text: string;
}

export interface Proofs {
  proven: Set<string>;
  /** Ids that only follow `part of`. */
  partly: Set<string>;
  faults: string[];
}

const idPattern = /(?<![\w-])(?:X-)?[A-Z]{3,4}-\d{2}(?!\d)/g;
/** `part of` applies to every id that follows it directly: `part of TAG-05, TAG-08`. */
const partPattern = new RegExp(`part of (?:${idPattern.source}(?:, | and | )?)+`, 'g');

export const idsIn = (title: string): { whole: string[]; part: string[] } => ({
  whole: title.replaceAll(partPattern, '').match(idPattern) ?? [],
  part: (title.match(partPattern) ?? []).flatMap((ids) => ids.match(idPattern) ?? []),
});

export function findProofs(folder: string, known: ReadonlySet<string>): Proofs {
  const proven = new Set<string>();
  const partly = new Set<string>();
  const faults: string[] = [];
  for (const path of listFiles(folder, /\.test\.tsx?$/)) {
    for (const { title, line, runs } of readTestTitles(path, readFileSync(join(folder, path), 'utf8'))) {
      const { whole, part } = idsIn(title);
      for (const id of [...whole, ...part]) {
        if (!known.has(id)) faults.push(`${path}:${line} ${id} is not in docs/spec`);
        else if (!runs) faults.push(`${path}:${line} ${id} stands in a test that does not run`);
        else (whole.includes(id) ? proven : partly).add(id);
      }
    }
  }
  return { proven, partly: new Set([...partly].filter((id) => !proven.has(id))), faults };
}

/** One line per area and a closing line, e.g. `AUTH  12/25`. */
export function countByArea(requirements: Requirement[], proven: ReadonlySet<string>): string[] {
  const areas = [...new Set(requirements.map(({ area }) => area))];
  const line = (name: string, of: Requirement[]): string =>
    `${name.padEnd(8)}${String(of.filter(({ id }) => proven.has(id)).length).padStart(4)} / ${of.length}`;
  const ofArea = (name: string): Requirement[] => requirements.filter(({ area }) => area === name);
  return [...areas.map((area) => line(area, ofArea(area))), line('total', requirements)];
}

function readSpec(name: string): Requirement[] {
  return JSON.parse(readFileSync(join(root, 'docs/spec', name), 'utf8')) as Requirement[];
}

function main(): void {
  const { values } = parseArgs({ options: { area: { type: 'string' }, missing: { type: 'boolean' } } });
  const lists = { catalogue: readSpec('requirements.json'), additions: readSpec('additions.json') };
  const known = new Set(Object.values(lists).flatMap((list) => list.map(({ id }) => id)));
  const { proven, partly, faults } = findProofs(root, known);

  for (const [name, list] of Object.entries(lists)) {
    const shown = list.filter(({ area }) => values.area === undefined || area === values.area);
    if (shown.length === 0) continue;
    console.log(`${name}\n${countByArea(shown, proven).join('\n')}\n`);
    if (!values.missing) continue;
    for (const { id, text } of shown)
      if (!proven.has(id)) console.log(`  ${id}${partly.has(id) ? ' (partly proven)' : ''} ${text}`);
  }
  if (partly.size > 0) console.log(`partly proven, not counted: ${[...partly].sort().join(' ')}`);
  const tally = (list: Requirement[]): string => `${list.filter(({ id }) => proven.has(id)).length} of ${list.length}`;
  console.log(`proven: ${tally(lists.catalogue)} requirements, ${tally(lists.additions)} additions`);
  for (const fault of faults) console.error(fault);
  if (faults.length > 0) process.exitCode = 1;
}

if (isCommand(import.meta.url)) main();
