/**
 * npm run check: every check of the code that needs no running program. Two checks run at a time; each prints one line,
 * a failing one also its findings.
 */
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { checkLocales } from './check-locales.ts';
import { checkClones } from './clones.ts';
import { checkDocs } from './docs.ts';
import { checkFileSizes } from './file-sizes.ts';
import { checkDeniedVersions } from './lib/denied/check.ts';
import { root } from '../testkit/files.ts';
import { checkLockHosts } from './lib/lock-hosts.ts';
import { requireNode } from '../testkit/node-version.ts';
import type { CheckResult } from '../testkit/result.ts';
import { checkSbom } from './lib/sbom.ts';
import { checkSecrets } from './lib/secrets/scan.ts';
import { workspaces } from '../testkit/workspaces.ts';

requireNode();

type Check = [name: string, run: () => CheckResult | Promise<CheckResult>];

const bin = (path: string): string => join(root, 'node_modules', path);

/** A command whose exit code decides: its output is the fault, otherwise the summary (warnings included). */
function command(label: string, script: string, ...args: string[]): () => Promise<CheckResult> {
  return () =>
    new Promise((resolve, reject) => {
      const child = spawn(process.execPath, [bin(script), ...args], { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] });
      const output: Buffer[] = [];
      child.stdout.on('data', (chunk: Buffer) => output.push(chunk));
      child.stderr.on('data', (chunk: Buffer) => output.push(chunk));
      child.on('error', reject);
      child.on('close', (status) => {
        const text = Buffer.concat(output).toString().trim();
        if (status === 0) resolve({ summary: text || label, faults: [] });
        else resolve({ summary: label, faults: [text || `exit code ${status}`] });
      });
    });
}

const typeCheck = (workspace: string): Check => [
  `types ${workspace}`,
  command(`tsc -p ${workspace}`, 'typescript7/bin/tsc', '-p', workspace),
];

const lint = (name: string, ...paths: string[]): Check => [
  `lint ${name}`,
  command('eslint', 'eslint/bin/eslint.js', ...cached(name), ...paths),
];
const cached = (name: string) => [
  '--cache',
  '--cache-location',
  `.state/eslint-${name}`,
  '--cache-strategy',
  'content',
];
const others = workspaces.filter((workspace) => workspace !== 'web');

// The slowest checks come first, so that the short ones fill the remaining time.
const checks: Check[] = [
  // It uses both cores by itself, so it goes first.
  ['lint types', command('oxlint', 'oxlint/bin/oxlint', '--type-aware', '--quiet', '.')],
  lint('web', 'web'),
  lint('others', '*.js', '*.ts', ...others),
  ['format', command('prettier', 'prettier/bin/prettier.cjs', '--check', '--log-level', 'warn', '.')],
  ...['.', ...workspaces].map(typeCheck),
  [
    'imports',
    command('dependency rules', 'dependency-cruiser/bin/dependency-cruiser.mjs', '-T', 'err-long', ...workspaces),
  ],
  ['dead code', command('knip', 'knip/bin/knip.js', '--no-progress')],
  ['locales', () => checkLocales(root)],
  ['documents', checkDocs],
  ['file sizes', () => checkFileSizes(root)],
  ['copies', () => checkClones(root)],
  ['lock file', () => checkLockHosts(root)],
  ['denied', () => checkDeniedVersions()],
  ['sbom', checkSbom],
  ['secrets', () => checkSecrets()],
];

const failed: string[] = [];
const start = performance.now();
const seconds = (since: number): string => `${((performance.now() - since) / 1000).toFixed(1)} s`;

async function lane(): Promise<void> {
  for (let next = checks.shift(); next; next = checks.shift()) {
    const [name, run] = next;
    const began = performance.now();
    const { summary, faults } = await run();
    console.log(`${faults.length === 0 ? 'ok  ' : 'FAIL'} ${name.padEnd(15)}${seconds(began).padStart(8)}  ${summary}`);
    if (faults.length > 0) failed.push(name);
    for (const fault of faults) console.error(fault);
  }
}

await Promise.all([lane(), lane()]);
console.log(failed.length === 0 ? `all good in ${seconds(start)}` : `failed: ${failed.join(', ')} (${seconds(start)})`);
process.exitCode = failed.length === 0 ? 0 : 1;
