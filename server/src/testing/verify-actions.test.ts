import { authRoutes } from '@recadia/contract/auth';
import { connectionRoutes } from '@recadia/contract/connection-routes';
import { invitationRoutes } from '@recadia/contract/invitations';
import { allRoutes } from '@recadia/contract/routes';
import { settingRoutes } from '@recadia/contract/settings';
import { tagRoutes } from '@recadia/contract/tags';
import { userRoutes } from '@recadia/contract/users';
import { aConnection, companyChecksums } from '@recadia/db/testing';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aChatOf, chatList, chatVerifications } from './chat-actions.ts';
import { aBookIn, contactVerifications } from './contact-actions.ts';
import { lists } from './live-lists.ts';
import { scheduleLists, scheduleVerifications, somePlansOf, type Plans } from './schedule-actions.ts';
import { announcementList, platformVerifications } from './platform-actions.ts';
import { queueVerifications } from './queue-actions.ts';
import { startTestServer, type TestServer } from './server.ts';
import { aTalkIn, listsOfTalk, talkVerifications, type Talk } from './talk-actions.ts';
import { verifyAction } from './verify-action.ts';
import { aDeskOf, ticketVerifications } from './verify-tickets.ts';
import { aPerson, aStaffedCompany, type Person, type StaffedCompany } from './world.ts';

type Company = StaffedCompany & {
  colleague: Person;
  connection: { id: number };
  spare: { id: number };
  desk: Awaited<ReturnType<typeof aDeskOf>>;
  talk: Talk;
  plans: Plans;
  chat: Awaited<ReturnType<typeof aChatOf>>;
  book: Awaited<ReturnType<typeof aBookIn>>;
};
type Call = (server: TestServer, company: Company) => Promise<{ status: number }>;

/** Every call that changes data: ways to make it, or the reason why no list of a client changes. */
const verifications: Record<string, Record<string, Call> | { changesNoList: string }> = {
  login: { changesNoList: 'opens a session, and no screen lists sessions' },
  refresh: { changesNoList: 'rotates the token of a session, and no screen lists sessions' },
  forgetPassword: { changesNoList: 'enqueues a mail, and no screen lists mails' },
  forgetPasswordOfPath: { changesNoList: 'as forgetPassword' },
  resetPassword: { changesNoList: 'changes a password and ends sessions, and no screen lists either' },
  resetPasswordOfPath: { changesNoList: 'as resetPassword' },
  endOwnSession: { changesNoList: 'is about a session of the caller, listed to the caller alone' },
  secondStep: { changesNoList: 'as login' },
  beginEnrolment: { changesNoList: 'counts for nothing until it is confirmed' },
  finishEnrolment: { changesNoList: 'as confirmTwoFactor' },
  beginTwoFactor: { changesNoList: 'counts for nothing until it is confirmed' },
  confirmTwoFactor: { changesNoList: 'colleagues receive an event, and none of their lists shows the change' },
  renewBackupCodes: { changesNoList: 'no screen lists codes' },
  endTwoFactor: { changesNoList: 'as confirmTwoFactor' },
  resetTwoFactor: { changesNoList: 'as confirmTwoFactor' },
  logout: {
    'of a colleague': ({ call }, { colleague }) => call(authRoutes.logout, { as: colleague.token }),
  },
  updateSetting: {
    'an option of the company': ({ call }, { admin }) =>
      call(settingRoutes.updateSetting, { as: admin.token, params: { key: 'userRating' }, body: { value: 'enabled' } }),
  },
  updateHours: { changesNoList: 'a company shows its hours by itself, and no screen lists them' },
  updateProfile: { changesNoList: 'as updateHours' },
  updatePromise: { changesNoList: 'lists show queues and tickets, and what a queue promises is its settings page' },
  updateUser: {
    'a new name': ({ call }, { admin, loner }) =>
      call(userRoutes.updateUser, { as: admin.token, params: { id: loner.id }, body: { name: 'Outro Nome' } }),
    'other queues and another profile': ({ call }, { admin, queue, loner }) =>
      call(userRoutes.updateUser, {
        as: admin.token,
        params: { id: loner.id },
        body: { profile: 'supervisor', queueIds: [queue.id], allTicket: 'enabled' },
      }),
    'away, with tickets in hand': ({ call }, { admin, colleague }) =>
      call(userRoutes.updateUser, { as: admin.token, params: { id: colleague.id }, body: { active: false } }),
  },
  createUser: {
    'an agent of a queue': ({ call }, { admin, queue }) =>
      call(userRoutes.createUser, {
        as: admin.token,
        body: {
          name: 'Nova Pessoa',
          email: `nova-${queue.id}@empresa.exemplo`,
          password: 'uma senha nova',
          queueIds: [queue.id],
        },
      }),
  },
  inviteUser: {
    'an agent of a queue': ({ call }, { admin, queue }) =>
      call(invitationRoutes.inviteUser, {
        as: admin.token,
        body: { name: 'Convidada', email: `convite-${queue.id}@empresa.exemplo`, queueIds: [queue.id] },
      }),
  },
  renewInvitation: { changesNoList: 'makes a new link, and no screen lists links' },
  confirmEmailChange: { changesNoList: 'changes an e-mail, which no live list shows' },
  openInvitation: { changesNoList: 'reads whom a link invites' },
  acceptInvitation: { changesNoList: 'changes a password, and no screen lists passwords' },
  deleteUserOfPath: { changesNoList: 'is off here; as deleteUser where it is on' },
  deleteUser: {
    'one with tickets in hand': ({ call }, { admin, colleague }) =>
      call(userRoutes.deleteUser, { as: admin.token, params: { id: colleague.id } }),
  },
  createTag: {
    'a plain one': ({ call }, { agent }) => call(tagRoutes.createTag, { as: agent.token, body: { name: 'Orçamento' } }),
    'a lane': ({ call }, { admin }) =>
      call(tagRoutes.createTag, { as: admin.token, body: { name: 'Em produção', kanban: 1 } }),
  },
  updateTag: {
    'a new name': ({ call }, { agent, tag }) =>
      call(tagRoutes.updateTag, { as: agent.token, params: { id: tag.id }, body: { name: 'Renomeada' } }),
    'into a lane and back': async ({ call }, { admin, tag }) => {
      const set = (kanban: 0 | 1) =>
        call(tagRoutes.updateTag, { as: admin.token, params: { id: tag.id }, body: { name: tag.name, kanban } });
      await set(1);
      return set(0);
    },
    'into a lane': ({ call }, { admin, tag }) =>
      call(tagRoutes.updateTag, {
        as: admin.token,
        params: { id: tag.id },
        body: { name: tag.name, color: '#123456', kanban: 1 },
      }),
  },
  deleteTag: {
    'an old one': ({ call }, { admin, tag }) => call(tagRoutes.deleteTag, { as: admin.token, params: { id: tag.id } }),
  },
};

const anew = (n = 0) => `Número novo ${n}`;

const connections: typeof verifications = {
  createConnection: {
    'a linked one': ({ call }, { admin, queue }) =>
      call(connectionRoutes.createConnection, { as: admin.token, body: { name: anew(), queueIds: [queue.id] } }),
    'a new default with a token': ({ call }, { admin, company }) =>
      call(connectionRoutes.createConnection, {
        as: admin.token,
        body: { name: anew(1), isDefault: true, token: `token-${company.id}` },
      }),
  },
  updateConnection: {
    'into the default, with queues and messages': ({ call }, { admin, queue, spare }) =>
      call(connectionRoutes.updateConnection, {
        as: admin.token,
        params: { id: spare.id },
        body: { name: 'Outro nome', isDefault: true, queueIds: [queue.id], complationMessage: 'Até logo!' },
      }),
  },
  updateConnectionByPost: {
    'a new name': ({ call }, { admin, connection }) =>
      call(connectionRoutes.updateConnectionByPost, {
        as: admin.token,
        params: { id: connection.id },
        body: { name: 'Mais um nome' },
      }),
  },
  deleteConnection: {
    'an old one': ({ call }, { admin, spare }) =>
      call(connectionRoutes.deleteConnection, { as: admin.token, params: { id: spare.id } }),
  },
  restartConnections: {
    'all of them': ({ call }, { admin }) => call(connectionRoutes.restartConnections, { as: admin.token }),
  },
  startSession: {
    again: ({ call }, { admin, connection }) =>
      call(connectionRoutes.startSession, { as: admin.token, params: { id: connection.id }, body: {} }),
  },
  renewSession: {
    'for a new code': ({ call }, { admin, connection }) =>
      call(connectionRoutes.renewSession, { as: admin.token, params: { id: connection.id } }),
  },
  endSession: {
    'of a number in use': ({ call }, { admin, connection }) =>
      call(connectionRoutes.endSession, { as: admin.token, params: { id: connection.id } }),
  },
  testConnection: { changesNoList: 'asks Meta; the result is emitted as the session state' },
  readTemplates: { changesNoList: 'reads templates from Meta, which no list shows live' },
  createHelp: { changesNoList: 'helps change seldom, and have no events' },
  updateHelp: { changesNoList: 'as createHelp' },
  deleteHelp: { changesNoList: 'as createHelp' },
  subscribePush: { changesNoList: 'is about the browser that asks, and no screen lists browsers' },
  unsubscribePush: { changesNoList: 'is about the browser that asks, and no screen lists browsers' },
};
Object.assign(
  verifications,
  connections,
  queueVerifications,
  ticketVerifications,
  talkVerifications,
  contactVerifications,
  scheduleVerifications,
  platformVerifications,
  chatVerifications,
);

const ways = Object.entries(verifications).flatMap(([route, made]) =>
  'changesNoList' in made ? [] : Object.entries(made).map(([way, call]) => ({ route, way, call })),
);

const changing = Object.entries(allRoutes).filter(([, { method, raw }]) => method !== 'GET' && !raw);

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

describe('live screens equal a fresh load after', () => {
  it('every call of the contract that changes something', () => {
    expect(Object.keys(verifications).sort()).toEqual(changing.map(([name]) => name).sort());
  });

  it.each(ways)('$route: $way', async ({ call }) => {
    const company = await aPeopledCompany();
    const { admin, supervisor, agent } = company;
    await verifyAction(server, {
      watchers: [agent, supervisor, admin],
      lists: [...Object.values(lists), ...listsOfTalk(company.talk), ...scheduleLists, announcementList, chatList],
      act: async () => expect((await call(server, company)).status).toBe(200),
    });
  });

  it('many changes at once', async () => {
    const company = await aPeopledCompany();
    const goes = /^delete(Tag|User|Connection|Queue|Schedule|FileList|Chat)$/;
    const all = ways.filter(({ route }) => !goes.test(route));
    await verifyAction(server, {
      watchers: [company.agent, company.supervisor],
      lists: [...Object.values(lists), ...listsOfTalk(company.talk), ...scheduleLists, announcementList, chatList],
      act: () => Promise.all(all.map(({ call }) => call(server, company))),
    });
  });

  it('a change without an event, which the comparison reports', async () => {
    const company = await aStaffedCompany(server, {});
    const silently = () =>
      server.db.admin.updateTable('tags').set({ name: 'Em silêncio' }).where('id', '=', company.tag.id).execute();
    const verified = verifyAction(server, { watchers: [company.agent], lists: [lists.tags], act: silently });
    await expect(verified).rejects.toThrow(/tags of/);
  });
});

/** A file is stored and counted before the row that names it; without that row the sweep removes both. */
const ofFiles = ['stored_files', 'storage_usage'];

describe('a change and its event are saved together or not at all:', () => {
  it.each(ways)('$route: $way', async ({ call }) => {
    const company = await aPeopledCompany();
    const all = await companyChecksums(server.db.admin, company.company.id);
    const rows = async () => [...(await all())].filter(([table]) => !ofFiles.includes(table));
    const before = await rows();
    await refuseEventsOf(company.company.id);
    await expect(call(server, company)).resolves.toMatchObject({ status: 500 });
    expect(await rows()).toEqual(before);
  });
});

async function aPeopledCompany(): Promise<Company> {
  const company = await aStaffedCompany(server, {});
  const company_id = company.company.id;
  const colleague = await aPerson(server, { company_id, online: true });
  return {
    ...company,
    colleague,
    chat: await aChatOf(server, company, colleague, company.loner),
    connection: await aConnection(server.db.admin, { company_id, is_default: true }),
    spare: await aConnection(server.db.admin, { company_id }),
    desk: await aDeskOf(server, company),
    book: await aBookIn(server, company),
    plans: await somePlansOf(server, company),
    talk: await aTalkIn(server, company, (await aConnection(server.db.admin, { company_id })).id),
  };
}

async function refuseEventsOf(companyId: number): Promise<void> {
  const name = sql.id(`no_events_of_${companyId}`);
  const rule = sql`check (company_id <> ${sql.lit(companyId)}) not valid`;
  await sql`alter table events add constraint ${name} ${rule}`.execute(server.db.admin);
}
