/**
 * npm run chaos -- realtime [--cuts 200] [--restarts 10] [--seconds 120] [--built]
 * npm run chaos -- revocation [--rounds 10] [--built]
 * npm run chaos -- provider-crash [--kills 200] [--messages 1000] [--ci]
 *
 * Breaks the running program on purpose, with real processes, sockets, PostgreSQL and Redis, and measures whether what
 * it promises still holds. Ends with 1 when it does not.
 */
import { parseArgs } from 'node:util';
import { runProviderCrash } from './lib/chaos/provider-crash.ts';
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
    kills: { type: 'string', default: '200' },
    messages: { type: 'string', default: '1000' },
    ci: { type: 'boolean', default: false },
    built: { type: 'boolean', default: false },
  },
});
const { cuts, restarts, seconds, frames, rounds, built: isBuilt } = values;

switch (positionals[0]) {
  case 'realtime':
    setup();
    reportAndExit(await runRealtime({ cuts: +cuts, restarts: +restarts, seconds: +seconds, frames: +frames, isBuilt }));
    break;
  case 'revocation':
    setup();
    reportAndExit(await runRevocation({ rounds: +rounds, isBuilt }));
    break;
  case 'provider-crash': {
    const size = values.ci ? { kills: 10, messages: 100 } : { kills: +values.kills, messages: +values.messages };
    reportAndExit(await runProviderCrash(size));
    break;
  }
  default:
    console.error('npm run chaos -- realtime | revocation | provider-crash');
    process.exitCode = 1;
}
