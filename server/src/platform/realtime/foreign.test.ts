import { authRoutes } from '@recadia/contract/auth';
import { settingRoutes } from '@recadia/contract/settings';
import { tagRoutes } from '@recadia/contract/tags';
import { userRoutes } from '@recadia/contract/users';
import { aCompany, aQueue, aUser, builderPassword } from '@recadia/db/testing';
import { expect, it } from 'vitest';
import { joinLive, type LiveClient } from '../../testing/live-client.ts';
import { useTestServer } from '../../testing/use-server.ts';
import { waitUntil } from '../../testing/wait-until.ts';

const roles = ['user', 'supervisor', 'admin', 'super'] as const;
const rounds = 40;

interface MarkedCompany {
  companyId: number;
  mark: string;
  clients: LiveClient[];
  token: string;
}

const server = useTestServer();

/** A company whose names all carry its mark, with one user of each role who asks for all data. */
async function createMarkedCompany(mark: string): Promise<MarkedCompany> {
  const { admin } = server.db;
  const { id: companyId } = await aCompany(admin, { name: mark });
  const queue = await aQueue(admin, { company_id: companyId, name: `${mark} fila` });
  const clients: LiveClient[] = [];
  let token = '';
  for (const role of roles) {
    const user = await aUser(admin, {
      company_id: companyId,
      name: `${mark} ${role}`,
      email: `${role}@${mark.toLowerCase()}.exemplo`,
      profile: role === 'super' ? 'admin' : role,
      super: role === 'super',
      all_ticket: true,
      queue_ids: [queue.id],
    });
    ({ token } = await server.signIn(user));
    clients.push(await joinLive(server.url, { token, since: 0 }));
  }
  return { companyId, mark, clients, token };
}

function askForEverything(client: LiveClient, foreign: number): void {
  for (const status of ['open', 'pending', 'closed']) client.socket.emit('joinTickets', status);
  client.socket.emit('joinNotification');
  for (let ticketId = 1; ticketId <= 20; ticketId += 1) client.socket.emit('joinChatBox', ticketId);
  for (const name of [`company-${foreign}-mainchannel`, `company-${foreign}-admin`, `company-${foreign}-open`]) {
    for (const event of ['joinTickets', 'joinChatBox', 'join', 'joinNotification']) client.socket.emit(event, name);
  }
}

async function work({ token, mark }: MarkedCompany): Promise<void> {
  const { body: me } = await server.call(authRoutes.me, { as: token });
  for (let round = 0; round < rounds; round += 1) {
    const { body: tag } = await server.call(tagRoutes.createTag, { as: token, body: { name: `${mark} ${round}` } });
    const params = { id: tag.id };
    await server.call(tagRoutes.updateTag, { as: token, params, body: { name: `${mark} ${round} b` } });
    if (round % 3 === 0) await server.call(tagRoutes.deleteTag, { as: token, params });
    const value = round % 2 === 0 ? 'enabled' : 'disabled';
    await server.call(settingRoutes.updateSetting, { as: token, params: { key: 'userRating' }, body: { value } });
    await server.call(userRoutes.updateUser, { as: token, params: { id: me.id }, body: { name: `${mark} n${round}` } });
  }
}

it('sends no event of the other company to two companies, four roles and every room', async () => {
  const companies = [await createMarkedCompany('Alfa'), await createMarkedCompany('Beta')] as const;
  const [alfa, beta] = companies;
  for (const client of alfa.clients) askForEverything(client, beta.companyId);
  for (const client of beta.clients) askForEverything(client, alfa.companyId);
  await Promise.all(companies.map(work));
  await server.call(authRoutes.login, {
    body: { email: 'user@alfa.exemplo', password: builderPassword },
    headers: { origin: 'http://recadia.test' },
  });

  let frames = 0;
  for (const { clients, companyId, mark } of companies) {
    const other = mark === 'Alfa' ? 'Beta' : 'Alfa';
    for (const client of clients) {
      if (client.socket.connected)
        await waitUntil(() => client.count(`company-${companyId}-settings`) >= rounds, 'all');
      frames += client.frames.length;
      const events = client.frames.filter(({ event }) => event.startsWith('company-'));
      expect(events.filter(({ event }) => !event.startsWith(`company-${companyId}-`))).toEqual([]);
      expect(JSON.stringify(client.frames)).not.toMatch(new RegExp(other, 'i'));
      client.close();
    }
  }
  // A tag that is deleted before the relay delivers its creation only has its deletion frame.
  expect(frames).toBeGreaterThan(2 * roles.length * rounds * 3);
});
