/**
 * npm run nightly [-- --only chaos]: runs the steps that CI leaves out, one after another, and keeps the figures of
 * each step in .state/nightly.json; a step that was not run keeps its last figures. Ends with "N passed, M failed".
 */
import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { root } from '../testkit/files.ts';
import { figureLines, nightlySteps, type NightlyFigure, type NightlyStep } from './lib/nightly.ts';

const { values } = parseArgs({ options: { only: { type: 'string', default: '' } } });
const file = join(root, '.state/nightly.json');
const figures: Record<string, NightlyFigure> = existsSync(file)
  ? (JSON.parse(readFileSync(file, 'utf8')) as Record<string, NightlyFigure>)
  : {};

const steps = nightlySteps.filter(({ name }) => name.startsWith(values.only));
const results: boolean[] = [];
mkdirSync(join(root, '.state'), { recursive: true });
for (const step of steps) {
  console.log(`\n== ${step.name}: npm ${step.command.join(' ')}`);
  const figure = await run(step);
  figures[step.name] = figure;
  results.push(figure.isPassed);
  writeFileSync(file, `${JSON.stringify(figures, null, 2)}\n`);
}

console.log();
for (const [index, { name }] of steps.entries())
  console.log(`${results[index] ? 'ok  ' : 'FAIL'} ${name.padEnd(24)}${String(figures[name]?.seconds).padStart(7)} s`);
const passed = results.filter(Boolean).length;
console.log(`${passed} passed, ${results.length - passed} failed`);
process.exitCode = passed === results.length ? 0 : 1;

async function run({ command }: NightlyStep): Promise<NightlyFigure> {
  const began = performance.now();
  const child = spawn('npm', command, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] });
  const output: Buffer[] = [];
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => {
      output.push(chunk);
      process.stdout.write(chunk);
    });
  const status = await new Promise<number>((resolve) => void child.once('close', (code) => resolve(code ?? 1)));
  const seconds = Math.round((performance.now() - began) / 100) / 10;
  const lines = figureLines(Buffer.concat(output).toString());
  return { isPassed: status === 0, seconds, at: new Date().toISOString(), lines };
}
