/**
 * npm run bench [-- start] (after npm run build): how fast and how heavy the product starts
 * npm run bench -- cloud-emulator [--seconds 30]: how many webhooks a second the emulated Cloud API sends
 * npm run bench -- sessions [--sessions 200] [--minutes 15]: what linked phones in one process cost, and for how long
 * npm run bench -- ingest [--messages 4000]: how fast what WhatsApp told becomes messages, how fast webhooks are answered
 * npm run bench -- desk [--scale 0.1|1|10] [--rounds 5] [--plans]: lists, pages and searches of a large company
 * npm run bench -- dashboard [--scale 1]: the numbers of 200,000 tickets, 50 agents and 90 days
 * npm run bench -- sweeps [--tickets 1000000]: what each look for due work reads, and how long it takes
 *
 * Each beside what was promised. Ends with 1 when a promise is not kept.
 */
import { parseArgs } from 'node:util';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    seconds: { type: 'string', default: '30' },
    sessions: { type: 'string', default: '200' },
    messages: { type: 'string', default: '4000' },
    minutes: { type: 'string', default: '15' },
    scale: { type: 'string', default: '1' },
    tickets: { type: 'string', default: '1000000' },
    rounds: { type: 'string', default: '5' },
    plans: { type: 'boolean', default: false },
  },
});

switch (positionals[0] ?? 'start') {
  case 'start': {
    const { benchStart } = await import('./lib/bench/start.ts');
    await benchStart();
    break;
  }
  case 'cloud-emulator': {
    const { benchCloudEmulator } = await import('./lib/bench/cloud-emulator.ts');
    await benchCloudEmulator({ seconds: Number(values.seconds) });
    break;
  }
  case 'sessions': {
    const { benchSessions } = await import('./lib/bench/sessions.ts');
    await benchSessions({ sessions: Number(values.sessions), minutes: Number(values.minutes) });
    break;
  }
  case 'ingest': {
    const { setup } = await import('./lib/services.ts');
    const { bundleForRun } = await import('./lib/bundle.ts');
    const { benchIngest } = await import('./lib/bench/ingest.ts');
    setup();
    await benchIngest({ messages: Number(values.messages), main: await bundleForRun() });
    break;
  }
  case 'desk': {
    const { setup } = await import('./lib/services.ts');
    const { benchDesk } = await import('./lib/bench/desk/desk.ts');
    setup();
    const { plans } = values;
    await benchDesk({ scale: Number(values.scale), rounds: Number(values.rounds), plans });
    break;
  }
  case 'dashboard': {
    const { setup } = await import('./lib/services.ts');
    const { benchDashboard } = await import('./lib/bench/dashboard.ts');
    setup();
    await benchDashboard({ scale: Number(values.scale) });
    break;
  }
  case 'sweeps': {
    const { setup } = await import('./lib/services.ts');
    const { benchSweeps } = await import('./lib/bench/sweeps.ts');
    setup();
    await benchSweeps({ tickets: Number(values.tickets) });
    break;
  }
  default:
    console.error('npm run bench -- start | cloud-emulator | sessions | ingest | desk | dashboard | sweeps');
    process.exitCode = 1;
}
