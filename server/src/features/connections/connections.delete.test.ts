import { connectionRoutes as routes } from '@recadia/contract/connection-routes';
import { aConnection, aContact, aTicket } from '@recadia/db/testing';
import { expect, it } from 'vitest';
import { joinLive } from '../../testing/live-client.ts';
import { useTestServer } from '../../testing/use-server.ts';
import { aStaffedCompany } from '../../testing/world.ts';
import { finishSessionRequest, recordSessionState } from './index.ts';

const server = useTestServer();

it('WAP-17 deleting logs out, erases keys, closes open tickets and keeps another default', async () => {
  const { admin, agent, company } = await aStaffedCompany(server, {});
  const scope = { companyId: company.id };
  const { admin: db } = server.db;
  const main = await aConnection(db, { company_id: company.id, is_default: true });
  const old = await aConnection(db, { company_id: company.id, token_hash: 'a'.repeat(64), token_sealed: 'x' });
  await db
    .updateTable('wa_sessions')
    .set({ owner: 'some-gateway', epoch: 1, creds_sealed: 'credentials' })
    .where('connection_id', '=', old.id)
    .execute();
  const keys = { company_id: company.id, connection_id: old.id, type: 'pre-key', id: '1', value_sealed: 'x' };
  await db.insertInto('wa_keys').values(keys).execute();
  await db.updateTable('users').set({ whatsapp_id: old.id }).where('id', '=', agent.id).execute();
  const of = async (connectionId: number, status: string) => {
    const { id: contact_id } = await aContact(db, { company_id: company.id });
    return (await aTicket(db, { company_id: company.id, contact_id, connection_id: connectionId, status })).id;
  };
  const [open, pending, closed, elsewhere] = [
    await of(old.id, 'open'),
    await of(old.id, 'pending'),
    await of(old.id, 'closed'),
    await of(main.id, 'open'),
  ];
  const listener = await joinLive(server.url, { token: agent.token });
  const call = (id: number) => server.call(routes.deleteConnection, { as: admin.token, params: { id } });

  expect(await call(main.id)).toMatchObject({ status: 400, error: 'ERR_NO_OTHER_WHATSAPP' });
  const undefault = { as: admin.token, params: { id: main.id }, body: { name: main.name, isDefault: false } };
  expect(await server.call(routes.updateConnection, undefault)).toMatchObject({ error: 'ERR_NO_DEF_WAPP_FOUND' });
  expect((await call(old.id)).status).toBe(200);
  expect(await call(old.id)).toMatchObject({ status: 404, error: 'ERR_NO_WAPP_FOUND' });

  const [received] = await listener.waitFor(`company-${company.id}-whatsapp`);
  expect(received).toEqual({ action: 'delete', whatsappId: old.id });
  listener.close();
  const tickets = await db.selectFrom('tickets').select(['id', 'status', 'closed_cause']).orderBy('id').execute();
  const mine = tickets.filter(({ id }) => [open, pending, closed, elsewhere].includes(id));
  expect(mine).toEqual([
    { id: open, status: 'closed', closed_cause: 'connection-deleted' },
    { id: pending, status: 'closed', closed_cause: 'connection-deleted' },
    { id: closed, status: 'closed', closed_cause: null },
    { id: elsewhere, status: 'open', closed_cause: null },
  ]);
  const timeline = await db.selectFrom('ticket_events').select(['ticket_id', 'kind', 'data']).orderBy('id').execute();
  expect(timeline).toEqual(
    [open, pending].map((ticket_id) => ({ ticket_id, kind: 'closed', data: { cause: 'connection-deleted' } })),
  );
  expect(await db.selectFrom('users').select('whatsapp_id').where('id', '=', agent.id).execute()).toEqual([
    { whatsapp_id: null },
  ]);
  const gone = await db.selectFrom('connections').selectAll().where('id', '=', old.id).executeTakeFirstOrThrow();
  expect(gone).toMatchObject({ token_hash: null, token_sealed: null, status: 'DISCONNECTED' });
  const list = (await server.call(routes.listConnections, { as: admin.token })).body;
  expect(list.map(({ id, isDefault }) => [id, isDefault])).toEqual([[main.id, true]]);

  // The holder logs the session out; later states of it do not restore the connection.
  const session = () => db.selectFrom('wa_sessions').selectAll().where('connection_id', '=', old.id).executeTakeFirst();
  expect(await session()).toMatchObject({ request: 'logout', desired: 'running' });
  await recordSessionState(scope, old.id, 1, { state: 'connected', phone: '5511900001111' });
  await finishSessionRequest(scope, old.id, 1, 1);
  expect(await session()).toMatchObject({ request: null, desired: 'stopped', creds_sealed: null });
  expect(await db.selectFrom('wa_keys').selectAll().where('connection_id', '=', old.id).execute()).toEqual([]);
  expect(await recordSessionState(scope, old.id, 1, { state: 'opening' })).toBe('stop');
});
