import { aCompany, aConnection, testDatabase } from '@recadia/db/testing';
import { startWhatsAppWeb } from '@recadia/emulators/whatsapp-web';
import { startGateway } from '../gateway/main.ts';
import { readConfig } from '../platform/process/config.ts';
import { createMetrics } from '../platform/process/metrics.ts';
import { startPlatform } from '../platform/platform.ts';
import { testEnvironment } from './server.ts';
import { waitUntil } from './wait-until.ts';
import { whatsAppEnvironment } from './whats-app-environment.ts';

export interface LinkedNumber {
  phone: string;
  companyId: number;
  connectionId: number;
}

let phones = 0;
/** Linking takes a dozen round trips and a key exchange, which is slow on a busy machine. */
const timeoutMs = 40_000;

/** Gateways of this process, all on one database and one emulator. */
export async function startGateways() {
  const db = await testDatabase();
  const emulator = await startWhatsAppWeb({ seed: db.name });
  const platform = await startPlatform(readConfig({ ...testEnvironment(db), ...whatsAppEnvironment(emulator) }));
  const running = new Map<string, Awaited<ReturnType<typeof startGateway>>>();

  const connection = ({ companyId, connectionId }: LinkedNumber) =>
    db.admin
      .selectFrom('connections as c')
      .innerJoin('wa_sessions as s', (join) =>
        join.onRef('s.company_id', '=', 'c.company_id').onRef('s.connection_id', '=', 'c.id'),
      )
      .select(['c.status', 'c.status_reason', 'c.qrcode', 'c.pairing_code'])
      .select(['s.owner', 's.epoch', 's.request', 's.desired', 's.creds_sealed'])
      .where('c.company_id', '=', companyId)
      .where('c.id', '=', connectionId)
      .executeTakeFirstOrThrow();

  const until = (number: LinkedNumber, fits: (row: Awaited<ReturnType<typeof connection>>) => boolean, what: string) =>
    waitUntil(
      async () => {
        const row = await connection(number);
        return fits(row) && row;
      },
      what,
      timeoutMs,
    );

  async function addNumber(): Promise<LinkedNumber> {
    const phone = `55119${String(10_000_000 + (phones += 1))}`;
    emulator.addPerson({ phone, name: `Loja ${phones}` });
    const companyId = (await aCompany(db.admin)).id;
    const { id } = await aConnection(db.admin, { company_id: companyId, status: 'OPENING' });
    return { phone, companyId, connectionId: id };
  }

  return {
    db,
    emulator,
    connection,
    until,
    addNumber,
    async start(id: string, capacity = 100) {
      const config = { ...platform.config, gateway: { id, capacity } };
      const gateway = await startGateway({ ...platform, config, metrics: createMetrics() });
      running.set(id, gateway);
      return gateway;
    },
    async stop(id: string) {
      await running.get(id)?.stop();
      running.delete(id);
    },
    async scan(number: LinkedNumber) {
      const { qrcode } = await until(number, (row) => row.status === 'qrcode', 'a QR');
      await emulator.scan(number.phone, qrcode);
      await until(number, (row) => row.status === 'CONNECTED', 'the phone to be connected');
    },
    /** Sends a request as the connections page does. */
    async ask({ companyId, connectionId }: LinkedNumber, request: string) {
      await db.admin
        .updateTable('wa_sessions')
        .set((eb) => ({ desired: 'running', request, request_no: eb('request_no', '+', 1) }))
        .where('company_id', '=', companyId)
        .where('connection_id', '=', connectionId)
        .execute();
    },
    /** Recorded inbound texts, in their order. */
    async inbound({ companyId, connectionId }: LinkedNumber): Promise<string[]> {
      const rows = await db.admin
        .selectFrom('inbound')
        .select('event')
        .where('company_id', '=', companyId)
        .where('connection_id', '=', connectionId)
        .where('kind', '=', 'message')
        .orderBy('id')
        .execute();
      return rows.map(({ event }) => (event as { body?: { text?: string } }).body?.text ?? '');
    },
    /** A phone has one device at a time: each login after the first must follow the end of the previous device. */
    overlaps: ({ phone }: LinkedNumber): number => {
      const mine = emulator.ledger
        .list()
        .filter(({ who, kind }) => who === phone && (kind === 'login' || kind === 'gone'));
      return mine.filter(({ kind }, at) => kind === 'login' && mine[at - 1]?.kind === 'login').length;
    },
    refused: () => ['retry', 'nack', 'undecryptable'].reduce((sum, kind) => sum + emulator.ledger.count(kind), 0),
    async close() {
      await Promise.all([...running.values()].map((gateway) => gateway.stop()));
      await platform.stop();
      await emulator.close();
      await db.drop();
    },
  };
}
