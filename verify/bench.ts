/**
 * npm run bench [-- start] (after npm run build): how fast and how heavy the product starts
 * npm run bench -- cloud-emulator [--seconds 30]: how many webhooks a second the emulated Cloud API sends
 * npm run bench -- sessions [--sessions 200] [--minutes 15]: memory and processor of linked devices in one process
 * npm run bench -- ingest [--messages 4000]: how fast inbound events become messages, how fast webhooks are answered
 * npm run bench -- desk [--scale 0.1|1|10] [--rounds 5] [--plans]: lists, pages and searches of a large company
 * npm run bench -- dashboard [--scale 1]: the numbers of 200,000 tickets, 50 agents and 90 days: speed and correctness
 * npm run bench -- path: every statement, round trip and byte of WAL of a text, a reply and a timer
 * npm run bench -- sweeps [--tickets 1000000]: the rows and the time of each query for due work
 * npm run bench -- growth [--messages 10000000]: a page, a message and the pruning of a day at two sizes of the tables
 * npm run bench -- jobs [--jobs 5000] [--runs 3] [--engine 'own table']: the gates of a job engine, on each candidate
 * npm run bench -- tickets-page (after npm run build, as the next three): size and speed of opening /tickets
 * npm run bench -- workspace [--tickets 10000] [--messages 50000] [--rate 50] [--runs 3]: a long list and conversation
 * npm run bench -- pixels [--messages 200]: from a customer's message to an agent's screen
 * npm run bench -- crowd [--companies 25] [--rate 200] [--seconds 30]: the same with many companies
 * npm run bench -- replies [--companies 25] [--rate 50] [--seconds 30] [--linked]: from an agent's reply to WhatsApp
 * npm run bench -- neighbour [--companies 20] [--rate 100] [--seconds 30]: small companies beside a busy one
 * npm run bench -- idle [--seconds 30]: transactions a second and memory without work, and the time to stop with jobs
 *
 * Prints each figure beside its limit. Exits with 1 when a limit is exceeded.
 */
import { parseArgs } from 'node:util';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    seconds: { type: 'string', default: '30' },
    sessions: { type: 'string', default: '200' },
    messages: { type: 'string' },
    minutes: { type: 'string', default: '15' },
    scale: { type: 'string', default: '1' },
    tickets: { type: 'string' },
    companies: { type: 'string' },
    rate: { type: 'string' },
    runs: { type: 'string', default: '3' },
    jobs: { type: 'string', default: '5000' },
    engine: { type: 'string' },
    rounds: { type: 'string', default: '5' },
    plans: { type: 'boolean', default: false },
    linked: { type: 'boolean', default: false },
  },
});

switch (positionals[0] ?? 'start') {
  case 'start': {
    const { benchStart } = await import('./bench/start.ts');
    await benchStart();
    break;
  }
  case 'cloud-emulator': {
    const { benchCloudEmulator } = await import('./bench/cloud-emulator.ts');
    await benchCloudEmulator({ seconds: Number(values.seconds) });
    break;
  }
  case 'sessions': {
    const { benchSessions } = await import('./bench/sessions.ts');
    await benchSessions({ sessions: Number(values.sessions), minutes: Number(values.minutes) });
    break;
  }
  case 'ingest': {
    const { setup } = await import('../testkit/services.ts');
    const { bundleForRun } = await import('../testkit/bundle.ts');
    const { benchIngest } = await import('./bench/ingest.ts');
    setup();
    await benchIngest({ messages: Number(values.messages ?? 4_000), main: await bundleForRun() });
    break;
  }
  case 'desk': {
    const { setup } = await import('../testkit/services.ts');
    const { benchDesk } = await import('./bench/desk/desk.ts');
    setup();
    const { plans } = values;
    await benchDesk({ scale: Number(values.scale), rounds: Number(values.rounds), plans });
    break;
  }
  case 'dashboard': {
    const { setup } = await import('../testkit/services.ts');
    const { benchDashboard } = await import('./bench/dashboard/dashboard.ts');
    setup();
    await benchDashboard({ scale: Number(values.scale) });
    break;
  }
  case 'path': {
    const { setup } = await import('../testkit/services.ts');
    const { benchPath } = await import('./bench/path/path.ts');
    setup();
    await benchPath();
    break;
  }
  case 'sweeps': {
    const { setup } = await import('../testkit/services.ts');
    const { benchSweeps } = await import('./bench/sweeps.ts');
    setup();
    await benchSweeps({ tickets: Number(values.tickets ?? 1_000_000) });
    break;
  }
  case 'growth': {
    const { setup } = await import('../testkit/services.ts');
    const { benchGrowth } = await import('./bench/growth/growth.ts');
    setup();
    await benchGrowth({ messages: Number(values.messages ?? 10_000_000) });
    break;
  }
  case 'jobs': {
    const { setup } = await import('../testkit/services.ts');
    const { benchJobs } = await import('./bench/jobs/jobs.ts');
    setup();
    await benchJobs({ jobs: Number(values.jobs), runs: Number(values.runs), only: values.engine });
    break;
  }
  case 'tickets-page': {
    const { setup } = await import('../testkit/services.ts');
    const { benchTicketsPage } = await import('./bench/screen/tickets-page.ts');
    setup();
    await benchTicketsPage();
    break;
  }
  case 'workspace': {
    const { setup } = await import('../testkit/services.ts');
    const { benchWorkspace } = await import('./bench/screen/workspace.ts');
    setup();
    await benchWorkspace({
      tickets: Number(values.tickets ?? 10_000),
      messages: Number(values.messages ?? 50_000),
      updatesPerSecond: Number(values.rate ?? 50),
      runs: Number(values.runs),
    });
    break;
  }
  case 'pixels': {
    const { setup } = await import('../testkit/services.ts');
    const { benchPixels } = await import('./bench/screen/pixels.ts');
    setup();
    await benchPixels({ messages: Number(values.messages ?? 200) });
    break;
  }
  case 'crowd': {
    const { setup } = await import('../testkit/services.ts');
    const { benchCrowd } = await import('./bench/screen/crowd.ts');
    setup();
    const size = { companies: Number(values.companies ?? 25), perSecond: Number(values.rate ?? 200) };
    await benchCrowd({ ...size, seconds: Number(values.seconds) });
    break;
  }
  case 'replies': {
    const { setup } = await import('../testkit/services.ts');
    const { bundleForRun } = await import('../testkit/bundle.ts');
    const { benchReplies } = await import('./bench/replies/replies.ts');
    setup();
    const size = { companies: Number(values.companies ?? 25), perSecond: Number(values.rate ?? 50) };
    const main = await bundleForRun();
    await benchReplies({ ...size, seconds: Number(values.seconds), isLinked: values.linked, main });
    break;
  }
  case 'neighbour': {
    const { setup } = await import('../testkit/services.ts');
    const { bundleForRun } = await import('../testkit/bundle.ts');
    const { benchNeighbour } = await import('./bench/neighbour.ts');
    setup();
    const size = { companies: Number(values.companies ?? 20), perSecond: Number(values.rate ?? 100) };
    await benchNeighbour({ ...size, seconds: Number(values.seconds), main: await bundleForRun() });
    break;
  }
  case 'idle': {
    const { setup } = await import('../testkit/services.ts');
    const { bundleForRun } = await import('../testkit/bundle.ts');
    const { benchIdle } = await import('./bench/idle.ts');
    setup();
    await benchIdle({ seconds: Number(values.seconds), main: await bundleForRun() });
    break;
  }
  default:
    console.error('npm run bench -- <one of those named at the top of verify/bench.ts>');
    process.exitCode = 1;
}
