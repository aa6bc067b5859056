/** npm run billing:reconcile [-- --days 30]: names every difference between payments here and at the gateway. */
import { parseArgs } from 'node:util';
import type { Difference } from '@recadia/contract/payments';
import { reconcile } from './features/payments/index.ts';
import { readConfig } from './platform/process/config.ts';
import { startPlatform, type Platform } from './platform/platform.ts';
import { endWith } from './program.ts';

const { values } = parseArgs({ options: { days: { type: 'string', default: '30' } } });
const days = Number(values.days);

async function main(): Promise<void> {
  if (!Number.isInteger(days) || days < 1 || days > 90) throw new Error('--days: is a number of 1 to 90');
  const platform = await startPlatform(readConfig());
  const differences = await findDifferences(platform);
  for (const { kind, companyId, subject, stored, expected } of differences)
    process.stdout.write(
      `${kind}: company ${companyId ?? '-'}, ${subject}: stored ${stored ?? '-'}, expected ${expected ?? '-'}\n`,
    );
  process.stdout.write(`${differences.length} differences in ${days} days\n`);
  process.exitCode = differences.length === 0 ? 0 : 1;
}

async function findDifferences(platform: Platform): Promise<Difference[]> {
  try {
    return await reconcile(platform, null, days);
  } finally {
    await platform.stop();
  }
}

main().catch(endWith);
