/**
 * npm run chaos -- realtime [--cuts 200] [--restarts 10] [--seconds 120]
 * npm run chaos -- revocation [--rounds 10]
 * npm run chaos -- takeover [--rounds 20] [--sessions 50] [--ci]
 * npm run chaos -- inbound [--messages 10000] [--chats 200] [--kills 50] [--ci]
 * npm run chaos -- outbound [--messages 5000] [--kills 50] [--ci]
 * npm run chaos -- services [--flushes 10] [--crashes 5] [--ci]
 * npm run chaos -- provider-crash [--kills 200] [--messages 1000] [--ci]
 * npm run chaos -- first-messages [--contacts 500] [--ci]
 * npm run chaos -- neighbours [--messages 1000] [--companies 20] [--seconds 60] [--flood-messages 150000] [--ci]
 * npm run chaos -- assignment [--tickets 1000] [--rate 50] [--agents 20] [--ci]
 * npm run chaos -- hostile
 * npm run chaos -- payments [--payments 500] [--kills 20] [--ci]
 * npm run chaos -- keys
 * npm run chaos -- roll-ups [--lives 10000] [--kills 50] [--seed N] [--ci]
 * npm run chaos -- screens [--cuts 200] [--ci] (after npm run build)
 * npm run chaos -- standing [--changes 200] [--companies 50] [--ci]
 * npm run chaos -- timers [--schedules 2000] [--timers 2000] [--kills 20] [--ci]
 *
 * Breaks the running program on purpose, with real processes, sockets, PostgreSQL and Redis, and checks its guarantees.
 * Exits with 1 when one fails; its last line reads "N passed, M failed". --ci is the small run.
 */
import { parseArgs } from 'node:util';
import { bundleForRun } from '../testkit/bundle.ts';
import { runAssignment } from './chaos/assignment/assignment.ts';
import { runFirstMessages } from './chaos/message-path/first-messages.ts';
import { runFlood } from './chaos/flood/flood.ts';
import { runHostile } from './chaos/message-path/hostile.ts';
import { runInbound } from './chaos/message-path/inbound.ts';
import { runKeys } from './chaos/keys/keys.ts';
import { runNeighbours } from './chaos/flood/neighbours.ts';
import { runOutbound } from './chaos/message-path/outbound.ts';
import { runPayments } from './chaos/billing/payments.ts';
import { runProviderCrash } from './chaos/message-path/provider-crash.ts';
import { runRealtime } from './chaos/realtime/realtime.ts';
import { runRevocation } from './chaos/realtime/revocation.ts';
import { runRollUps } from './chaos/timers/roll-ups.ts';
import { runScreens } from './chaos/realtime/screens.ts';
import { runServices } from './chaos/services.ts';
import { runStanding } from './chaos/billing/standing.ts';
import { runTakeover } from './chaos/message-path/takeover.ts';
import { runTimers } from './chaos/timers/timers.ts';
import { reportAndExit, type CheckResult } from '../testkit/result.ts';
import { setup } from '../testkit/services.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    cuts: { type: 'string', default: '200' },
    restarts: { type: 'string', default: '10' },
    seconds: { type: 'string' },
    companies: { type: 'string' },
    changes: { type: 'string', default: '200' },
    'flood-messages': { type: 'string', default: '150000' },
    frames: { type: 'string', default: '20000' },
    rounds: { type: 'string' },
    sessions: { type: 'string', default: '50' },
    kills: { type: 'string' },
    messages: { type: 'string' },
    flushes: { type: 'string', default: '10' },
    crashes: { type: 'string', default: '5' },
    chats: { type: 'string', default: '200' },
    contacts: { type: 'string', default: '500' },
    payments: { type: 'string', default: '500' },
    tickets: { type: 'string', default: '1000' },
    rate: { type: 'string', default: '50' },
    agents: { type: 'string', default: '20' },
    schedules: { type: 'string', default: '2000' },
    timers: { type: 'string', default: '2000' },
    lives: { type: 'string', default: '10000' },
    seed: { type: 'string' },
    ci: { type: 'boolean', default: false },
  },
});
const { cuts, restarts, frames, rounds, sessions, ci: isForCi } = values;

/** Counts a guarantee that holds, or its faults. */
function report(result: CheckResult): void {
  reportAndExit(result);
  console.log(`${result.faults.length === 0 ? 1 : 0} passed, ${result.faults.length} failed`);
}

/** Starts the services and bundles the server. */
async function ready(): Promise<string> {
  setup();
  return bundleForRun();
}

switch (positionals[0]) {
  case 'realtime': {
    const size = { cuts: +cuts, restarts: +restarts, seconds: +(values.seconds ?? 120), frames: +frames };
    report(await runRealtime({ ...size, main: await ready() }));
    break;
  }
  case 'revocation':
    report(await runRevocation({ rounds: +(rounds ?? 10), main: await ready() }));
    break;
  case 'takeover': {
    const size = isForCi ? { rounds: 3, sessions: 3 } : { rounds: +(rounds ?? 20), sessions: +sessions };
    report(await runTakeover({ ...size, main: await ready() }));
    break;
  }
  case 'inbound': {
    const whole = { messages: +(values.messages ?? 10_000), chats: +values.chats, kills: +(values.kills ?? 50) };
    const size = isForCi ? { messages: 1_000, chats: 20, kills: 5 } : whole;
    report(await runInbound({ ...size, main: await ready() }));
    break;
  }
  case 'outbound': {
    const messages = isForCi ? 400 : +(values.messages ?? 5_000);
    const kills = isForCi ? 6 : +(values.kills ?? 50);
    // One in five over the Cloud API.
    const cloud = Math.round(messages / 5);
    report(await runOutbound({ linked: messages - cloud, cloud, kills, main: await ready() }));
    break;
  }
  case 'services': {
    const size = isForCi ? { flushes: 2, crashes: 1 } : { flushes: +values.flushes, crashes: +values.crashes };
    report(await runServices({ ...size, main: await ready() }));
    break;
  }
  case 'provider-crash': {
    const size = isForCi
      ? { kills: 10, messages: 100 }
      : { kills: +(values.kills ?? 200), messages: +(values.messages ?? 1_000) };
    report(await runProviderCrash(size));
    break;
  }
  case 'first-messages':
    setup();
    report(await runFirstMessages(isForCi ? 60 : +values.contacts));
    break;
  case 'neighbours': {
    const messages = isForCi ? 100 : +(values.messages ?? 1_000);
    const main = await ready();
    const whole = {
      companies: +(values.companies ?? 20),
      seconds: +(values.seconds ?? 60),
      messages: +values['flood-messages'],
    };
    const flood = isForCi ? { companies: 3, seconds: 10, messages: 2_000 } : whole;
    const apart = await runNeighbours({ messages, main });
    const beside = await runFlood({ ...flood, main });
    report({ summary: `${apart.summary}\n${beside.summary}`, faults: [...apart.faults, ...beside.faults] });
    break;
  }
  case 'assignment': {
    const whole = { tickets: +values.tickets, rate: +values.rate, agents: +values.agents };
    const size = isForCi ? { tickets: 100, rate: 20, agents: 8 } : whole;
    report(await runAssignment({ ...size, main: await ready() }));
    break;
  }
  case 'payments': {
    const whole = { payments: +values.payments, kills: +(values.kills ?? 20) };
    report(await runPayments({ ...(isForCi ? { payments: 40, kills: 4 } : whole), main: await ready() }));
    break;
  }
  case 'hostile':
    report(await runHostile(await ready()));
    break;
  case 'keys':
    report(await runKeys({ main: await ready() }));
    break;
  case 'roll-ups': {
    const whole = { lives: +values.lives, kills: +(values.kills ?? 50) };
    const size = isForCi ? { lives: 400, kills: 3 } : whole;
    const seed = +(values.seed ?? Date.now() % 1_000_000);
    reportAndExit(await runRollUps({ ...size, seed, main: await ready() }));
    break;
  }
  case 'screens':
    setup();
    report(await runScreens({ cuts: isForCi ? 10 : +cuts }));
    break;
  case 'standing': {
    const whole = { changes: +values.changes, companies: +(values.companies ?? 50), linked: 5, isTimed: true };
    const size = isForCi ? { changes: 10, companies: 5, linked: 1, isTimed: false } : whole;
    report(await runStanding({ ...size, main: await ready() }));
    break;
  }
  case 'timers': {
    const whole = { schedules: +values.schedules, timers: +values.timers, kills: +(values.kills ?? 20) };
    const size = isForCi ? { schedules: 200, timers: 200, kills: 4 } : whole;
    report(await runTimers({ ...size, main: await ready() }));
    break;
  }
  default:
    console.error('npm run chaos -- <one of those named at the top of verify/chaos.ts>');
    process.exitCode = 1;
}
