import type { ConnectionProvider } from '@recadia/contract/connections';
import { tenantTx } from '@recadia/db';
import { aCompany, aConnection, testDatabase, type TestDatabase } from '@recadia/db/testing';
import type { WaEvent } from '@recadia/whatsapp';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import { readConfig } from '../../../platform/process/config.ts';
import { startPlatform, type Platform } from '../../../platform/platform.ts';
import { testEnvironment } from '../../../testing/server.ts';
import { waitUntil } from '../../../testing/wait-until.ts';
import { recordInbound, startIngest } from '../index.ts';

/** A database, a process that ingests inbound events, and a company with a connection for each test. */
export function ingestRig() {
  let db: TestDatabase;
  let platform: Platform;
  let worker: ReturnType<typeof startIngest>;
  let companyId: number;
  let connectionId: number;
  let provider: ConnectionProvider;
  beforeAll(async () => {
    db = await testDatabase();
    platform = await startPlatform(readConfig(testEnvironment(db)));
    worker = startIngest(platform);
  });
  beforeEach(async () => {
    companyId = (await aCompany(db.admin)).id;
    const connection = await aConnection(db.admin, { company_id: companyId });
    connectionId = connection.id;
    provider = connection.provider as ConnectionProvider;
  });
  afterAll(async () => {
    await worker.stop();
    await platform.stop();
    await db.drop();
  });

  const inbound = () => db.admin.selectFrom('inbound').selectAll().where('company_id', '=', companyId);
  const record = (...events: WaEvent[]) =>
    tenantTx({ companyId }, (tx) => recordInbound(tx, { companyId }, { connectionId, provider }, events));
  const rest = () => inbound().where('done_at', 'is', null).execute();

  return {
    admin: () => db.admin,
    ids: () => ({ company_id: companyId, connection_id: connectionId }),
    record,
    rest,
    /** Records the events one by one and waits until all are processed. */
    async ingest(...events: WaEvent[]): Promise<void> {
      for (const event of events) await record(event);
      await waitUntil(async () => (await rest()).length === 0, 'everything is worked in', 8_000);
    },
    inbound: () => inbound().orderBy('id').execute(),
    messages: () =>
      db.admin
        .selectFrom('messages')
        .selectAll()
        .where('company_id', '=', companyId)
        .orderBy('at')
        .orderBy('id')
        .execute(),
    tickets: () =>
      db.admin.selectFrom('tickets').selectAll().where('company_id', '=', companyId).orderBy('id').execute(),
    contacts: () =>
      db.admin.selectFrom('contacts').selectAll().where('company_id', '=', companyId).orderBy('id').execute(),
    set: (key: string, value: string) =>
      db.admin.insertInto('settings').values({ company_id: companyId, key, value }).execute(),
  };
}
