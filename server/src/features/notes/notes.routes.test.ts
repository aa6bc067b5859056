import { liveChannel, livePayloads } from '@recadia/contract/live';
import { noteRoutes as routes } from '@recadia/contract/notes';
import { aContact, aTicket, aUser } from '@recadia/db/testing';
import { describe, expect, it } from 'vitest';
import { joinLive } from '../../testing/live-client.ts';
import { makeBeforeEach } from '../../testing/make-before.ts';
import { eventsOf } from '../../testing/recorded.ts';
import { waitUntil } from '../../testing/wait-until.ts';
import { aPerson, aStaffedCompany, type Person } from '../../testing/world.ts';
import { aTalk } from '../../testing/talk.ts';
import { useTestServer } from '../../testing/use-server.ts';

const server = useTestServer();
const talk = makeBeforeEach(() => aTalk(server));

const here = () => ({ ticketId: talk.ticket.id, contactId: talk.contact.id });
const write = (as: Person, note: string, more: object = {}) =>
  server.call(routes.createNote, { as: as.token, body: { ...here(), note, ...more } });
const list = (as: Person, query: Record<string, number> = here(), route: typeof routes.listNotes = routes.listNotes) =>
  server.call(route, { as: as.token, query });
const remove = (as: Person, id: number) => server.call(routes.deleteNote, { as: as.token, params: { id } });

describe('a note', () => {
  it('NTE-01 NTE-03 is written, listed and deleted under its names', async () => {
    const { status, body } = await write(talk.agent, '  prefere ser chamada à tarde ');
    expect(status).toBe(200);
    expect(body).toEqual({
      id: expect.any(Number),
      note: 'prefere ser chamada à tarde',
      ...here(),
      mentions: [],
      user: { id: talk.agent.id, name: talk.agent.name },
      createdAt: expect.any(String),
    });
    expect((await list(talk.supervisor)).body).toEqual([body]);
    const byOtherName = server.call(routes.listAllNotes, { as: talk.agent.token, query: here() });
    expect((await byOtherName).body).toEqual([body]);
    expect((await remove(talk.agent, body.id)).status).toBe(200);
    expect((await list(talk.agent)).body).toEqual([]);
  });

  it('NTE-02 is required and has at least two characters', async () => {
    for (const note of ['', ' ', 'a', ' a '])
      expect((await write(talk.agent, note)).details).toEqual({ fields: { note: 'too_small' } });
    expect((await server.call(routes.createNote, { as: talk.agent.token, body: here() })).error).toBe('ERR_VALIDATION');
  });

  it('NTE-05 is shown newest first, deleted by author or admin, and never reaches WhatsApp', async () => {
    const first = await write(talk.agent, 'primeira');
    const second = await write(talk.supervisor, 'segunda');
    const { id: connection_id } = talk.connection;
    const about = { company_id: talk.company.id, contact_id: talk.contact.id, queue_id: talk.queue.id };
    const earlier = await aTicket(server.db.admin, { ...about, connection_id, status: 'closed' });
    const third = await write(talk.agent, 'de outro ticket', { ticketId: earlier.id });
    const ofContact = await list(talk.agent, { contactId: talk.contact.id });
    expect(ofContact.body).toEqual([third.body, second.body, first.body]);
    expect(ofContact.body.map(({ user }) => user?.name)).toEqual([
      talk.agent.name,
      talk.supervisor.name,
      talk.agent.name,
    ]);
    expect((await list(talk.agent)).body).toEqual([second.body, first.body]);

    expect((await remove(talk.agent, second.body.id)).error).toBe('ERR_NO_PERMISSION');
    expect((await remove(talk.supervisor, first.body.id)).error).toBe('ERR_NO_PERMISSION');
    expect((await remove(talk.agent, first.body.id)).status).toBe(200);
    expect((await remove(talk.admin, second.body.id)).status).toBe(200);
    expect((await remove(talk.admin, second.body.id)).error).toBe('ERR_NO_NOTE_FOUND');

    expect(await talk.messages()).toEqual([]);
    expect(await talk.outbox()).toEqual([]);
    const names = (await eventsOf(server, talk.company.id)).map(({ name }) => name);
    expect(new Set(names)).toEqual(new Set(['note.created', 'note.deleted']));
  });

  it('follows the rule of its ticket (part of TKT-30)', async () => {
    const { body: note } = await write(talk.agent, 'só para a fila');
    const otherAdmin = (await aStaffedCompany(server, {})).admin;
    expect((await list(talk.loner)).error).toBe('ERR_NO_PERMISSION');
    expect((await list(talk.loner, { contactId: talk.contact.id })).body).toEqual([]);
    expect((await list(otherAdmin)).error).toBe('ERR_NO_CONTACT_FOUND');
    expect((await write(talk.loner, 'de fora')).error).toBe('ERR_NO_PERMISSION');
    expect((await write(otherAdmin, 'de longe')).error).toBe('ERR_NO_TICKET_FOUND');
    expect((await remove(talk.loner, note.id)).error).toBe('ERR_NO_PERMISSION');
    expect((await remove(otherAdmin, note.id)).error).toBe('ERR_NO_NOTE_FOUND');
    const { id: contactId } = await aContact(server.db.admin, { company_id: talk.company.id });
    expect((await write(talk.agent, 'de outro contato', { contactId })).error).toBe('ERR_NO_TICKET_FOUND');
  });

  it('X-NTE-01 mentions colleagues: viewers of the ticket receive it at once, others do not', async () => {
    const outside = await aPerson(server, { company_id: talk.company.id, profile: 'user' });
    const people = [talk.agent, talk.supervisor, outside];
    const screens = await Promise.all(people.map(({ token }) => joinLive(server.url, { token })));
    for (const { socket } of screens) socket.emit('joinNotification');
    await new Promise((done) => setTimeout(done, 120));
    const mentions = [talk.supervisor.id, outside.id, talk.supervisor.id];
    const { body: note } = await write(talk.agent, '@colegas, alguém liga?', { mentions });
    expect(note.mentions.map(({ id }) => id).sort((a, b) => a - b)).toEqual(
      [talk.supervisor.id, outside.id].sort((a, b) => a - b),
    );
    const channel = liveChannel(talk.company.id, 'ticketNote');
    const received = screens.map(
      ({ frames }) =>
        () =>
          frames.filter(({ event }) => event === channel).map(({ args }) => livePayloads.ticketNote.parse(args[0])),
    );
    const waitForBoth = (times: number) =>
      waitUntil(
        () => received.slice(0, 2).every((payloads) => payloads().length === times),
        `both to receive ${times}`,
      );
    await waitForBoth(1);
    await remove(talk.agent, note.id);
    await waitForBoth(2);
    for (const payloads of received.slice(0, 2))
      expect(payloads()).toEqual([
        { action: 'create', note },
        { action: 'delete', noteId: note.id, ticketId: talk.ticket.id },
      ]);
    expect(received[2]?.()).toEqual([]);
    screens.forEach((screen) => screen.close());
    const elsewhere = await aUser(server.db.admin, { company_id: (await aStaffedCompany(server, {})).company.id });
    expect((await write(talk.agent, 'alguém?', { mentions: [elsewhere.id] })).error).toBe('ERR_NO_USER_FOUND');
    expect((await list(talk.agent)).body).toEqual([]);
  });
});
