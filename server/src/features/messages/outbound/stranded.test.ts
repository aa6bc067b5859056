import { tenantTx } from '@recadia/db';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { retrySend } from './outbox.ts';
import { failExpiredSends, failStrandedSends } from './stranded.ts';
import { anOutbox, type Outbox } from '../testing/outgoing.ts';

let outbox: Outbox;
beforeAll(async () => {
  outbox = await anOutbox();
});
afterAll(() => outbox.stop());

const setDesired = (connectionId: number, desired: 'running' | 'stopped') =>
  outbox.db.admin.updateTable('wa_sessions').set({ desired }).where('connection_id', '=', connectionId).execute();

it('fails sends of a logged-out phone after five minutes, and a person can try again', async () => {
  const gone = await outbox.conversation('beta', '5511988880001');
  const running = await outbox.conversation('beta', '5511988880002');
  const { id } = await gone.send('fica no caminho');
  const other = await running.send('espera o telefone');
  await setDesired(gone.connection.id, 'stopped');
  await failStrandedSends();
  expect(await gone.message(id)).toMatchObject({ send_error: null });
  await outbox.moveClock(301_000);
  await failStrandedSends();
  const failed = { send_error: 'ERR_SENDING_WAPP_MSG', send_detail: 'not-connected' };
  expect(await gone.message(id)).toMatchObject(failed);
  expect((await gone.events()).at(-1)).toMatchObject({ name: 'message.failed', data: { reason: 'not-connected' } });
  expect(await running.message(other.id)).toMatchObject({ send_error: null });
  await tenantTx(gone.scope, (tx) => retrySend(tx, gone.scope, id));
  await failStrandedSends();
  expect(await gone.message(id)).toMatchObject({ send_error: null });
});

it('fails sends that a blocked company held for a day, and no sends of other companies', async () => {
  const blocked = await outbox.conversation('beta', '5511988880003');
  const working = await outbox.conversation('beta', '5511988880004');
  const { id } = await blocked.send('antes do bloqueio');
  const other = await working.send('sem gateway');
  const { companyId } = blocked.scope;
  await outbox.db.admin.updateTable('companies').set({ status: false }).where('id', '=', companyId).execute();
  await outbox.moveClock(24 * 3_600_000 - 10_000);
  await failExpiredSends();
  expect(await blocked.message(id)).toMatchObject({ send_error: null });
  await outbox.moveClock(20_000);
  await failExpiredSends();
  const failed = { send_error: 'ERR_SENDING_WAPP_MSG', send_detail: 'too-late' };
  expect(await blocked.message(id)).toMatchObject(failed);
  expect((await blocked.events()).at(-1)).toMatchObject({ name: 'message.failed', data: { reason: 'too-late' } });
  expect(await working.message(other.id)).toMatchObject({ send_error: null });
});
