/**
 * npm run conformance [-- whatsapp | payments] [--times 5] [--node 24]: runs the WhatsApp providers and the payment
 * gateways against their emulators the given number of times, on this Node or on a release from npm.
 */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { root } from '../testkit/files.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { times: { type: 'string', default: '1' }, node: { type: 'string' } },
});
const ports = ['whatsapp', 'payments'];
const chosen = positionals.length > 0 ? positionals : ports;
const unknown = chosen.filter((name) => !ports.includes(name));
if (unknown.length > 0) throw new Error(`no such port: ${unknown.join(', ')}`);

/** Each platform has its own npm package of Node. */
function nodeRelease(release: string): string {
  const home = join(root, '.state', `node-${release}`);
  const name = `node-${process.platform}-${process.arch}`;
  const program = join(home, 'node_modules', name, 'bin/node');
  if (existsSync(program)) return program;
  const npm = ['install', '--prefix', home, '--no-save', '--no-audit', '--no-fund', `${name}@${release}`];
  const { status } = spawnSync('npm', npm, { stdio: 'inherit' });
  if (status !== 0) throw new Error(`npm has no ${name}@${release}`);
  return program;
}

const node = values.node ? nodeRelease(values.node) : process.execPath;
const projects = chosen.flatMap((name) => ['--project', name]);
const vitest = [join(root, 'node_modules/vitest/vitest.mjs'), 'run', ...projects, 'conformance'];
let green = 0;
for (let round = 1; round <= Number(values.times); round += 1) {
  const { status } = spawnSync(node, vitest, { cwd: root, stdio: 'inherit' });
  if (status !== 0) break;
  green += 1;
}
console.log(`\nconformance: green ${green} times in a row of ${values.times}, Node ${values.node ?? process.version}`);
process.exitCode = green === Number(values.times) ? 0 : 1;
