/**
 * npm run seeded-faults [-- --ci | --only 03]: removes one guard after the other from a copy of the product and checks
 * that the named test file fails within 20 s. --ci tries three, other ones each day, and does not judge their time.
 * Ends with "N passed, M failed".
 */
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { byRotation, readFaults, type Fault } from './seeded-faults/fault.ts';
import { longestMs, runTests, tryFault } from './seeded-faults/trial.ts';
import { root } from '../testkit/files.ts';
import { copyRepository } from '../testkit/copy-repository.ts';
import { setup } from '../testkit/services.ts';

const inCi = 3;
const dayMs = 86_400_000;

const { values: options } = parseArgs({
  options: { ci: { type: 'boolean', default: false }, only: { type: 'string' } },
});

setup();
const folder = join(root, '.state/faults');
copyRepository(folder);
const faults = choose(readFaults());

// A test that fails without the fault would seem to catch every fault; on a busy machine it may need more time.
const tests = [...new Set(faults.map(({ test }) => test))];
const { failed } = await runTests(folder, tests, ['--retry=1', '--testTimeout=120000']);
if (failed.length > 0) {
  console.error(`These tests fail already:\n  ${failed.join('\n  ')}`);
  console.log(`0 passed, ${faults.length} failed`);
  process.exit(1);
}

const mostMs = options.ci ? Infinity : longestMs;
let caught = 0;
for (const fault of faults) {
  const { isCaught, note, testMs } = await tryFault(folder, fault, mostMs);
  if (isCaught) caught += 1;
  console.log(
    `${isCaught ? 'caught' : 'MISSED'} ${(testMs / 1000).toFixed(1).padStart(5)} s  ${fault.name}: ${fault.title}`,
  );
  console.log(`         ${fault.test}\n         ${note}`);
}
console.log(`\neach ${options.ci ? '' : `within ${longestMs / 1000} s, `}by the one test file it names`);
console.log(`${caught} passed, ${faults.length - caught} failed`);
process.exitCode = caught === faults.length ? 0 : 1;

function choose(all: Fault[]): Fault[] {
  const { only } = options;
  if (only !== undefined) return all.filter(({ name }) => name.startsWith(only));
  return options.ci ? byRotation(all, inCi, Math.floor(Date.now() / dayMs)) : all;
}
