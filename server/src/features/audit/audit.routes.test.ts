import { auditRoutes, type AuditArea } from '@recadia/contract/audit';
import { authRoutes } from '@recadia/contract/auth';
import { companyRoutes } from '@recadia/contract/companies';
import { connectionRoutes } from '@recadia/contract/connection-routes';
import { contactRoutes } from '@recadia/contract/contact-routes';
import { queueRoutes } from '@recadia/contract/queues';
import { settingRoutes } from '@recadia/contract/settings';
import { tagRoutes } from '@recadia/contract/tags';
import { ticketRoutes } from '@recadia/contract/ticket-routes';
import { userRoutes } from '@recadia/contract/users';
import { aConnection, aContact, aTicket, builderPassword } from '@recadia/db/testing';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { newAddress } from '../../testing/login.ts';
import { useServerWithCompany } from '../../testing/use-server.ts';
import { aPerson, aStaffedCompany } from '../../testing/world.ts';

const { server, home } = useServerWithCompany();

type Asked = {
  userId?: number;
  area?: AuditArea;
  from?: string;
  to?: string;
  cursor?: string;
};
const list = async (query: Asked = {}, as = home.admin.token) =>
  (await server.call(auditRoutes.listAudit, { as, query })).body;
const actions = async (query: Asked = {}) => (await list(query)).entries.map(({ action }) => action);
const csv = async (as: string, query = '') =>
  (await fetch(`${server.url}/audit-log/export${query}`, { headers: { authorization: `Bearer ${as}` } })).text();

it('X-AUD-03 part of SEC-05: audits each action once, with its user and without secrets', async () => {
  const { admin } = server.db;
  const { company, queue, tag, agent } = home;
  const company_id = company.id;
  const as = home.admin.token;
  const spare = await aConnection(admin, { company_id });
  const connection = await aConnection(admin, { company_id });
  await admin.updateTable('connections').set({ is_default: true }).where('id', '=', connection.id).execute();
  const contact = await aContact(admin, { company_id });
  const ticket = await aTicket(admin, { company_id, contact_id: contact.id, connection_id: connection.id });
  const params = (id: number) => ({ params: { id } });
  const before = (await list()).entries[0]?.id ?? 0;

  const headers = { 'x-forwarded-for': newAddress() };
  await server.call(authRoutes.login, { body: { email: agent.email, password: 'senha errada' }, headers });
  await server.call(authRoutes.login, { body: { email: agent.email, password: builderPassword }, headers });
  const change = { profile: 'supervisor', queueIds: [queue.id] } as const;
  await server.call(userRoutes.updateUser, { as, ...params(agent.id), body: change });
  const newPassword = { password: 'Outra senha segredo 9', currentPassword: builderPassword };
  await server.call(userRoutes.updateUser, { as, ...params(agent.id), body: newPassword });
  await server.call(settingRoutes.updateSetting, { as, params: { key: 'call' }, body: { value: 'enabled' } });
  const profile = { name: 'Loja Auditada', email: '', phone: '', timezone: 'America/Sao_Paulo' };
  await server.call(companyRoutes.updateProfile, { as, ...params(company_id), body: profile });
  await server.call(queueRoutes.updateQueue, { as, ...params(queue.id), body: { name: 'Fila nova' } });
  await server.call(connectionRoutes.updateConnection, {
    as,
    ...params(spare.id),
    body: { name: 'Loja', token: 'segredo-do-portao' },
  });
  await server.call(connectionRoutes.startSession, { as, ...params(spare.id), body: {} });
  await server.call(connectionRoutes.renewSession, { as, ...params(spare.id) });
  await server.call(connectionRoutes.endSession, { as, ...params(spare.id) });
  await server.call(connectionRoutes.deleteConnection, { as, ...params(spare.id) });
  await server.call(ticketRoutes.deleteTicket, { as, ...params(ticket.id) });
  await server.call(contactRoutes.exportContacts, { as });
  await server.call(contactRoutes.deleteContact, { as, ...params(contact.id) });
  await server.call(tagRoutes.deleteTag, { as, ...params(tag.id) });
  await server.call(userRoutes.deleteUser, { as, ...params(agent.id) });
  await server.call(queueRoutes.deleteQueue, { as, ...params(queue.id) });

  const entries = (await list()).entries.filter(({ id }) => id > before).reverse();
  expect(entries.map(({ action, entityId }) => [action, entityId])).toEqual([
    ['auth.login-failed', null],
    ['auth.login', null],
    ['user.updated', String(agent.id)],
    ['user.password-changed', String(agent.id)],
    ['setting.updated', 'call'],
    ['company.updated', String(company_id)],
    ['queue.updated', String(queue.id)],
    ['connection.updated', String(spare.id)],
    ['connection.link-asked', String(spare.id)],
    ['connection.link-asked', String(spare.id)],
    ['connection.unlinked', String(spare.id)],
    ['connection.deleted', String(spare.id)],
    ['ticket.deleted', String(ticket.id)],
    ['contact.exported', null],
    ['contact.deleted', String(contact.id)],
    ['tag.deleted', String(tag.id)],
    ['user.deleted', String(agent.id)],
    ['queue.deleted', String(queue.id)],
  ]);
  const text = JSON.stringify(entries);
  for (const secret of ['segredo', 'senha errada', builderPassword]) expect(text).not.toContain(secret);
  expect(entries[2]).toMatchObject({
    user: { id: home.admin.id, name: home.admin.name },
    details: { fields: 'profile, queueIds', profile: 'user, supervisor', queueIds: String(queue.id) },
  });
  expect(entries[7]?.details['fields']).toBe('name, token');
  // A deleted user keeps the id.
  expect(entries[1]?.user).toEqual({ id: agent.id, name: '' });
});

it('X-AUD-01 lets admins read the log by user, area and day; no user can change it', async () => {
  const { admin } = server.db;
  const other = await aStaffedCompany(server, {});
  const ana = await aPerson(server, { company_id: home.company.id, profile: 'admin', name: 'Ana Prado' });
  const rows = Array.from({ length: 120 }, (_, n) => ({
    company_id: home.company.id,
    user_id: ana.id,
    action: n % 2 === 0 ? 'tag.deleted' : 'auth.login',
    entity_id: String(n),
    created_at: new Date('2026-03-10T02:30:00Z'),
  }));
  await admin.insertInto('audit_log').values(rows).execute();

  const seen: string[] = [];
  let cursor: string | null | undefined;
  do {
    const page = await list({ userId: ana.id, ...(cursor && { cursor }) });
    expect(page.entries.length).toBeLessThanOrEqual(50);
    seen.push(...page.entries.map(({ entityId }) => entityId ?? ''));
    cursor = page.nextCursor;
    expect(page.hasMore).toBe(cursor !== null);
  } while (cursor);
  expect(seen.slice(0, 120)).toEqual(rows.map(({ entity_id }) => entity_id).reverse());
  expect(new Set(await actions({ userId: ana.id, area: 'tag' }))).toEqual(new Set(['tag.deleted']));
  // Half past two in the morning of the 10th in Greenwich is the 9th in São Paulo.
  expect((await list({ from: '2026-03-09', to: '2026-03-09' })).entries).toHaveLength(50);
  expect((await list({ from: '2026-03-10', to: '2026-03-10' })).entries).toEqual([]);
  for (const day of ['0000-01-01', '9999-12-31']) expect((await list({ from: day, to: day })).entries).toEqual([]);

  expect((await list({}, other.admin.token)).entries.some(({ user }) => user?.id === ana.id)).toBe(false);
  const foreignQuery = { as: other.admin.token, query: { userId: ana.id } };
  for (const route of [auditRoutes.listAudit, auditRoutes.exportAudit])
    expect((await server.call(route, foreignQuery)).error).toBe('ERR_NO_USER_FOUND');
  for (const { token } of [home.supervisor, home.loner]) {
    for (const route of [auditRoutes.listAudit, auditRoutes.exportAudit]) {
      expect((await server.call(route, { as: token })).error).toBe('ERR_NO_PERMISSION');
    }
  }
  const { rows: granted } = await sql<{
    p: string;
  }>`select privilege_type as p from information_schema.role_table_grants
    where table_name = 'audit_log' and grantee in ('recadia_app', 'recadia_operator', 'recadia_system')`.execute(admin);
  expect(new Set(granted.map(({ p }) => p))).toEqual(new Set(['SELECT', 'INSERT']));
});

it('X-AUD-02 as CSV it is the same, runs nothing in a spreadsheet, and tells that it was taken', async () => {
  const { id, token } = await aPerson(server, { company_id: home.company.id, profile: 'admin', name: '=CMD()' });
  const before = (await csv(token, `?userId=${id}`)).trim().split('\r\n');
  expect(before[0]).toBe('at;user;action;entity;entityId;details;ip');
  expect(before[1]).toMatch(/;'=CMD\(\);audit\.exported;/);
  const rows = Array.from({ length: 2_100 }, (_, n) => ({
    company_id: home.company.id,
    user_id: id,
    action: 'tag.deleted',
    entity: 'tag',
    entity_id: String(n),
  }));
  await server.db.admin.insertInto('audit_log').values(rows).execute();
  const lines = (await csv(token, `?userId=${id}&area=tag`)).trim().split('\r\n');
  expect(lines).toHaveLength(2_101);
  expect(new Set(lines).size).toBe(2_101);
  expect((await list({ userId: id, area: 'audit' })).entries).toHaveLength(2);
});

it('X-AUD-05 records the old and new value and the address when a setting or a number changes', async () => {
  const { admin } = server.db;
  const contact = await aContact(admin, { company_id: home.company.id, number: '5531988887777' });
  const as = home.supervisor.token;
  const address = newAddress();
  const headers = { 'x-forwarded-for': address };
  const params = { id: contact.id };
  const change = (number: string, name: string) =>
    server.call(contactRoutes.updateContact, { as, params, body: { name, number }, headers });
  expect((await change('5531988887777', 'Ana Souza')).status).toBe(200);
  expect((await change('5531977776666', 'Ana Souza')).status).toBe(200);
  for (const value of ['disabled', 'enabled'])
    await server.call(settingRoutes.updateSetting, {
      as: home.admin.token,
      headers,
      params: { key: 'sendGreetingAccepted' },
      body: { value },
    });

  const numbers = (await list({ area: 'contact' })).entries.filter(({ action }) => action === 'contact.number-changed');
  const details = { from: '5531988887777', to: '5531977776666' };
  expect(numbers).toMatchObject([
    { user: { id: home.supervisor.id }, entityId: String(contact.id), details, ip: address },
  ]);
  const settings = (await list({ area: 'setting' })).entries.filter(
    ({ entityId }) => entityId === 'sendGreetingAccepted',
  );
  expect(settings).toMatchObject([
    { user: { id: home.admin.id }, details: { from: 'disabled', to: 'enabled' }, ip: address },
    { details: { from: 'disabled', to: 'disabled' }, ip: address },
  ]);
});

it('X-AUD-05 answers the three exports when the forwarded address is no address', async () => {
  for (const path of ['/audit-log/export', '/contacts/export', '/dashboard/export?what=days&format=csv&days=7']) {
    const headers = { authorization: `Bearer ${home.admin.token}`, 'x-forwarded-for': 'unknown' };
    const answer = await fetch(server.url + path, { headers });
    expect([path, answer.status]).toEqual([path, 200]);
    await answer.body?.cancel();
  }
  const exported = (await list()).entries.filter(({ action }) => action.endsWith('.exported')).slice(0, 3);
  expect(exported.map(({ action, ip }) => [action, ip])).toEqual([
    ['dashboard.exported', null],
    ['contact.exported', null],
    ['audit.exported', null],
  ]);
});
