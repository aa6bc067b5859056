/**
 * npm run bench [-- start] (after npm run build): how fast and how heavy the product starts
 * npm run bench -- cloud-emulator [--seconds 30]: how many webhooks a second the emulated Cloud API sends
 *
 * Each beside what was promised. Ends with 1 when a promise is not kept.
 */
import { parseArgs } from 'node:util';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { seconds: { type: 'string', default: '30' } },
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
  default:
    console.error('npm run bench -- start | cloud-emulator');
    process.exitCode = 1;
}
