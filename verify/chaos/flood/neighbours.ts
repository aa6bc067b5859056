import { closeDatabase, openDatabase } from '@recadia/db';
import { testDatabase } from '@recadia/db/testing';
import { startWhatsAppWeb } from '@recadia/emulators/whatsapp-web';
import { whatsAppEnvironment } from '../../../server/src/testing/whats-app-environment.ts';
import { setSubscriptions } from '../../../server/src/platform/jobs/subscriptions.ts';
import { subscriptions } from '../../../server/src/subscriptions.ts';
import { judgeNeighbours, openNeighbours, talk } from '../../../server/src/testing/neighbours.ts';
import type { CheckResult } from '../../../testkit/result.ts';
import { serverEnvironment, startServer } from '../../../testkit/server-process.ts';

/**
 * Must hold: companies that write to each other and share a group each have all of their own messages and none of the
 * other's, and so have two numbers of one company.
 */
export async function runNeighbours({ messages, main }: { messages: number; main: string }): Promise<CheckResult> {
  const db = await testDatabase();
  const emulator = await startWhatsAppWeb({ seed: db.name, ledgerCapacity: 20_000 });
  const env = serverEnvironment(db, { LOG_LEVEL: 'info', ROLE: 'all', ...whatsAppEnvironment(emulator) });
  openDatabase({ appUrl: db.urls.app, operatorUrl: db.urls.operator, poolSize: 4 });
  // The desks send in this process.
  setSubscriptions(subscriptions);
  const server = await startServer({ env, main });
  try {
    const place = { db, emulator };
    const neighbours = await openNeighbours(place);
    const began = performance.now();
    const written = await talk(place, neighbours, { messages, withDesks: true });
    const { rows, faults } = await judgeNeighbours(place, written);
    const summary =
      `chaos neighbours: ${written.size} messages of 3 numbers of 2 companies and a customer, ${rows} rows, ` +
      `${faults.length} faults, ${Math.round((performance.now() - began) / 1_000)} s`;
    return { summary, faults: faults.slice(0, 20) };
  } finally {
    await server.stop();
    await closeDatabase();
    await emulator.close();
    await db.drop();
  }
}
