import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { root } from '../../testkit/files.ts';

export interface TestDuration {
  file: string;
  title: string;
  ms: number;
}

const path = join(root, '.state/test-durations.json');

/** Stores the last duration of every test; files that were not run keep theirs. */
export function keepDurations(measured: TestDuration[]): void {
  const files = new Set(measured.map(({ file }) => file));
  const kept = readDurations().filter(({ file }) => !files.has(file));
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, JSON.stringify([...kept, ...measured]));
}

export function readDurations(): TestDuration[] {
  return existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as TestDuration[]) : [];
}
