import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { root } from '../../testkit/files.ts';
import { figureLines, nightlySteps, sweeps } from './nightly.ts';

const read = (path: string) => readFileSync(join(root, path), 'utf8');

it('runs every end-to-end file that CI excludes', () => {
  const excluded = /--exclude "\{([^}]*)\}\.test\.ts"/.exec(read('.ci/run'))?.[1]?.split(',');
  expect(excluded).toEqual(sweeps);
});

it('runs the journeys in every look, of which CI runs the first', () => {
  expect(read('.ci/run')).toContain('RECADIA_LOOKS=first');
  expect(nightlySteps.map(({ name }) => name)).toContain('journeys');
});

it('runs every chaos program and every bench except two', () => {
  const names = nightlySteps.map(({ name }) => name);
  const programs = [...read('verify/chaos.ts').matchAll(/case '([a-z-]+)'/g)].map(([, name]) => `chaos ${name}`);
  const benches = [...read('verify/bench.ts').matchAll(/case '([a-z-]+)'/g)].map(([, name]) => `bench ${name}`);
  expect(programs.filter((name) => !names.includes(name))).toEqual([]);
  // 200 linked phones for 15 minutes, and a bench of the emulator itself.
  expect(benches.filter((name) => !names.includes(name))).toEqual(['bench cloud-emulator', 'bench sessions']);
});

it('keeps the last lines of an output without colours', () => {
  const output = `\u001b[32mfirst\u001b[39m\n\n${Array.from({ length: 40 }, (_, index) => `line ${index}`).join('\n')}\n`;
  expect(figureLines(output)).toHaveLength(30);
  expect(figureLines('\u001b[32mone\u001b[39m  \n\ntwo\n')).toEqual(['one', 'two']);
});
