import { aCompany, type TestDatabase } from '@recadia/db/testing';
import { startWhatsAppWeb } from '@recadia/emulators/whatsapp-web';
import { sql } from 'kysely';
import { whatsAppEnvironment } from '../../server/src/testing/whats-app-environment.ts';
import { linkPhone } from '../chaos/message-path/link-phone.ts';
import { startServer } from '../../testkit/server-process.ts';

const shop = '5511966600000';
const messages = 400;
const customers = 20;
const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));
const customerOf = (n: number) => `551197770${String(n % customers).padStart(4, '0')}`;

/** Messages per second over one linked device, from the customer's phone to the row, all on this machine. */
export async function benchLinked(db: TestDatabase, env: NodeJS.ProcessEnv, main: string): Promise<number> {
  const emulator = await startWhatsAppWeb({ seed: db.name, ledgerCapacity: 10_000 });
  const gateway = await startServer({ env: { ...env, ...whatsAppEnvironment(emulator), ROLE: 'gateway' }, main });
  try {
    const { id: companyId } = await aCompany(db.admin);
    await linkPhone(db, emulator, { companyId, phone: shop, name: 'Loja' });
    for (let n = 0; n < customers; n += 1) emulator.addPerson({ phone: customerOf(n), name: `Cliente ${n}` });
    const write = async (count: number) => {
      for (let n = 0; n < count; n += 1) await emulator.send(customerOf(n), { to: shop, text: `mensagem ${n}` });
    };
    const arrived = async (count: number) => {
      for (;;) {
        const { rows } = await sql<{ n: number }>`
          select count(*)::int as n from messages where company_id = ${companyId}`.execute(db.admin);
        if (rows[0]?.n === count) return;
        await pause(20);
      }
    };
    await write(customers);
    await arrived(customers);
    const began = performance.now();
    await write(messages);
    await arrived(customers + messages);
    return (messages * 1_000) / (performance.now() - began);
  } finally {
    await gateway.stop('SIGKILL');
    await emulator.close();
  }
}
