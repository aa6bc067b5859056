/**
 * npm run canary [-- --ci]: puts secrets, passwords, a card number and messages into the running program, makes every
 * call as every caller, and searches all output for them in every encoding: answers, frames, logs, Redis, tables,
 * metrics and mail. verify/canary/allowed.ts lists the allowed places. Ends with "N passed, M failed".
 */
import { parseArgs } from 'node:util';
import { bundleForRun } from '../testkit/bundle.ts';
import { runCanaries } from './canary/run.ts';
import { setup } from '../testkit/services.ts';

const { values } = parseArgs({ options: { ci: { type: 'boolean', default: false } } });
const began = performance.now();
setup();
const few = { callers: ['anonymous', "other's admin", 'admin'], idCases: ['own'], hasGateway: false } as const;
const { canaries, calls, allowed, faults } = await runCanaries({
  ...(values.ci ? few : { hasGateway: true }),
  main: await bundleForRun(),
});

const hurt = new Set(faults.map(({ canary }) => canary));
for (const { name, kind } of canaries) {
  const seen = new Set(allowed.filter(({ canary }) => canary === name).map(({ place }) => place.split(' ')[0]));
  const where = seen.size > 0 ? `only where it may be: ${[...seen].join(', ')}` : 'nowhere';
  console.log(`${hurt.has(name) ? 'LEAK' : 'ok  '} ${name} (${kind}) ${hurt.has(name) ? '' : where}`);
}
for (const { canary, form, place } of faults) console.error(`FAIL ${canary}, ${form}: ${place}`);
const seconds = ((performance.now() - began) / 1000).toFixed(1);
console.log(`${calls} calls, ${seconds} s`);
console.log(`${canaries.length - hurt.size} passed, ${hurt.size} failed`);
process.exit(hurt.size > 0 ? 1 : 0);
