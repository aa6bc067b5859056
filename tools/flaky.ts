/**
 * npm run flaky -- <file> [--times 20] [-t title]: runs one test file repeatedly, without retries, and counts the
 * failed runs. A file below e2e/ is run as a journey. Ends with "N passed, M failed".
 */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { root } from '../testkit/files.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { times: { type: 'string', default: '20' }, t: { type: 'string', short: 't' } },
});
const [file] = positionals;
if (file === undefined) throw new Error('Name a test file: npm run flaky -- server/src/main.test.ts --times 20');

const config = file.startsWith('e2e/') ? ['--config', 'e2e/vitest.config.ts'] : [];
const title = values.t === undefined ? [] : ['-t', values.t];
const words = [join(root, 'node_modules/vitest/vitest.mjs'), 'run', ...config, ...title, '--retry=0', file];
let failed = 0;
const times = Number(values.times);
for (let run = 1; run <= times; run += 1) {
  const began = performance.now();
  const { status, stdout, stderr } = spawnSync(process.execPath, words, { cwd: root, encoding: 'utf8' });
  if (status !== 0) {
    failed += 1;
    console.log(stdout + stderr);
  }
  console.log(`${status === 0 ? 'ok  ' : 'FAIL'} run ${run}: ${((performance.now() - began) / 1000).toFixed(1)} s`);
}
console.log(`${times - failed} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;
