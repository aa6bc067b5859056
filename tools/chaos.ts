/**
 * npm run chaos -- realtime [--cuts 200] [--restarts 10] [--seconds 120] [--built]
 * npm run chaos -- revocation [--rounds 10] [--built]
 *
 * Breaks the running program on purpose, with real processes, sockets, PostgreSQL and Redis, and measures whether what
 * it promises still holds. Ends with 1 when it does not.
 */
import { parseArgs } from 'node:util';
import { runRealtime } from './lib/chaos/realtime.ts';
import { runRevocation } from './lib/chaos/revocation.ts';
import { reportAndExit } from './lib/result.ts';
import { setup } from './lib/services.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    cuts: { type: 'string', default: '200' },
    restarts: { type: 'string', default: '10' },
    seconds: { type: 'string', default: '120' },
    frames: { type: 'string', default: '20000' },
    rounds: { type: 'string', default: '10' },
    built: { type: 'boolean', default: false },
  },
});
const { cuts, restarts, seconds, frames, rounds, built: isBuilt } = values;

setup();
switch (positionals[0]) {
  case 'realtime':
    reportAndExit(await runRealtime({ cuts: +cuts, restarts: +restarts, seconds: +seconds, frames: +frames, isBuilt }));
    break;
  case 'revocation':
    reportAndExit(await runRevocation({ rounds: +rounds, isBuilt }));
    break;
  default:
    console.error('npm run chaos -- realtime | revocation');
    process.exitCode = 1;
}
