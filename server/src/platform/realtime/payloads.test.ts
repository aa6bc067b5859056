import { liveChannel, livePayloads } from '@recadia/contract/live';
import { settingRoutes } from '@recadia/contract/settings';
import { userRoutes } from '@recadia/contract/users';
import { aCompany, aUser } from '@recadia/db/testing';
import { pino } from 'pino';
import { beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { joinLive, type LiveClient } from '../../testing/live-client.ts';
import { useTestServer } from '../../testing/use-server.ts';
import { shapePayload, presentEvent, type Frame } from './live-events.ts';
import { presentEvents } from './presentation.ts';
import { room } from './rooms.ts';

const server = useTestServer();
let companyId: number;

beforeAll(async () => {
  companyId = (await aCompany(server.db.admin)).id;
});

const tag = { id: 1, name: 'Novo', color: '#123456', kanban: 0 as const, userId: null };
const withExtraKey = { action: 'create' as const, tag: { ...tag, password_hash: 'x' } };

describe('RTM-11 payloads hold no secrets and only what the receiver may read', () => {
  it('no declared payload has room for a secret', () => {
    for (const [kind, schema] of Object.entries(livePayloads)) {
      // The specification calls the facts of a connection's session `session`; it contains no credentials.
      const named = kind === 'whatsappSession' ? '"session":{' : '';
      const keys = (JSON.stringify(z.toJSONSchema(schema)).match(/"(\w+)":\{/g) ?? []).filter((key) => key !== named);
      expect(
        keys.filter((key) => /token|password|hash|secret|api_?key|cookie|session"/i.test(key)),
        kind,
      ).toEqual([]);
    }
  });

  it('drops undeclared fields, and the whole event under strict answers', async () => {
    expect(shapePayload('tag', withExtraKey, false)).toEqual({ action: 'create', tag });
    expect(() => shapePayload('tag', withExtraKey, true)).toThrow('has undeclared keys');

    const event = { seq: 1, name: 'a.b', entityId: '1', data: {}, actorUserId: null };
    const ground = { log: pino({ level: 'silent' }), metrics: server.platform.metrics };
    const shown = (frames: Frame<'tag'>[], isStrict: boolean) =>
      presentEvents(
        { ...ground, live: { 'a.b': presentEvent({ kind: 'tag', frames: () => frames }) }, isStrict },
        { companyId },
        [event],
      );
    const mine = { to: [room(companyId, 'mainchannel')], payload: withExtraKey };
    expect((await shown([mine], false)).get(1)).toMatchObject([{ payload: { action: 'create', tag } }]);
    expect((await shown([mine], true)).get(1)).toBeUndefined();
    // A frame for another company, or without a room, reaches no socket.
    expect((await shown([{ ...mine, to: [room(companyId + 1, 'mainchannel')] }], false)).get(1)).toBeUndefined();
    expect((await shown([{ ...mine, to: [] }], false)).get(1)).toEqual([]);
  });

  it('gives colleagues only the public fields of a user, and no operator settings', async () => {
    const { admin } = server.db;
    const operator = await aUser(admin, { company_id: companyId, super: true, profile: 'admin' });
    const boss = await aUser(admin, { company_id: companyId, profile: 'admin' });
    const agent = await aUser(admin, { company_id: companyId });
    const { token } = await server.signIn(operator);
    const listeners: LiveClient[] = [];
    for (const user of [boss, agent]) {
      listeners.push(await joinLive(server.url, { token: (await server.signIn(user)).token }));
    }

    await server.call(userRoutes.updateUser, { as: token, params: { id: operator.id }, body: { name: 'Nome Novo' } });
    const write = (key: string, value: string) =>
      server.call(settingRoutes.updateSetting, { as: token, params: { key }, body: { value } });
    await write('tokenixc', 'um-segredo');
    await write('ipixc', '10.0.0.1');
    await write('userRating', 'enabled');

    for (const client of listeners) {
      const isRenamed = ({ user }: { user: { name: string } }) => user.name === 'Nome Novo';
      const [payload] = await client.waitFor(liveChannel(companyId, 'user'), isRenamed);
      expect(payload).toEqual({
        action: 'update',
        user: { id: operator.id, name: 'Nome Novo', profile: 'admin', queues: [], online: false },
      });
      await client.waitFor(liveChannel(companyId, 'settings'));
      const settings = client.frames.filter(({ event }) => event === liveChannel(companyId, 'settings'));
      expect(settings.map(({ args }) => args[0])).toEqual([
        { action: 'update', setting: { key: 'userRating', value: 'enabled' } },
      ]);
      client.close();
    }
  });
});
