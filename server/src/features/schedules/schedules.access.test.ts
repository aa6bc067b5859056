import { liveChannel, livePayloads } from '@recadia/contract/live';
import { scheduleRoutes } from '@recadia/contract/schedules';
import { aSchedule } from '@recadia/db/testing';
import { afterAll, expect, it } from 'vitest';
import { aDesk } from '../../testing/desk.ts';
import { joinLive, type LiveClient } from '../../testing/live-client.ts';
import { makeBeforeAll } from '../../testing/make-before.ts';
import { pixel } from '../../testing/pixel.ts';
import { useTestServer } from '../../testing/use-server.ts';
import type { Person } from '../../testing/world.ts';

const server = useTestServer();
const desk = makeBeforeAll(() => aDesk(server));
const clients: LiveClient[] = [];

afterAll(() => {
  for (const client of clients) client.close();
});

/** A message for the ticket's customer, scheduled by the agent of the other queue. */
async function aScheduleFor(ticket: { contact_id: number }, body: string) {
  const row = { company_id: desk.company.id, contact_id: ticket.contact_id, user_id: desk.other.id, body };
  return (await aSchedule(server.db.admin, row)).id;
}

const bodiesSeenBy = async (as: Person) => {
  const { body } = await server.call(scheduleRoutes.listSchedules, { as: as.token });
  expect(body.count).toBe(body.schedules.length);
  return body.schedules.map((schedule) => schedule.body).sort();
};

it('X-SCH-04 shows a schedule to its owner, admins and viewers of the contact’s ticket', async () => {
  const elsewhere = await desk.talk({ queue_id: desk.support.id });
  const shared = await desk.talk({ status: 'closed', queue_id: desk.queue.id });
  // The newest unclosed ticket decides, so an older ticket in an own queue shows nothing.
  await desk.talk({ status: 'closed', contact_id: elsewhere.contact_id, queue_id: desk.queue.id });
  const waiting = await desk.talk({ status: 'pending' });
  for (const [ticket, body] of [
    [elsewhere, 'elsewhere'],
    [shared, 'shared'],
    [waiting, 'waiting'],
  ] as const)
    await aScheduleFor(ticket, body);

  expect(await bodiesSeenBy(desk.other)).toEqual(['elsewhere', 'shared', 'waiting']);
  expect(await bodiesSeenBy(desk.admin)).toEqual(['elsewhere', 'shared', 'waiting']);
  for (const person of [desk.agent, desk.supervisor]) expect(await bodiesSeenBy(person)).toEqual(['shared']);
  expect(await bodiesSeenBy(desk.all)).toEqual(['waiting']);
  expect(await bodiesSeenBy(desk.loner)).toEqual([]);
});

it('X-SCH-04 refuses to read or change a schedule when the caller cannot see it', async () => {
  const ticket = await desk.talk({ queue_id: desk.support.id });
  const id = await aScheduleFor(ticket, 'Sua parcela vence amanhã');
  const sendAt = new Date(Date.now() + 3_600_000).toISOString();
  const body = { body: 'Outro texto', contactId: ticket.contact_id, sendAt };
  const params = { id };
  for (const { token: as } of [desk.agent, desk.supervisor, desk.all]) {
    const form = new FormData();
    form.append('file', new Blob([new Uint8Array(pixel)]), 'sofa.png');
    const headers = { authorization: `Bearer ${as}` };
    const upload = await fetch(`${server.url}/schedules/${id}/media-upload`, { method: 'POST', headers, body: form });
    const refused = [
      await server.call(scheduleRoutes.showSchedule, { as, params }),
      await server.call(scheduleRoutes.updateSchedule, { as, params, body }),
      await server.call(scheduleRoutes.deleteScheduleMedia, { as, params }),
      await server.call(scheduleRoutes.deleteSchedule, { as, params }),
    ];
    expect(refused.map(({ error }) => error)).toEqual(refused.map(() => 'ERR_NO_PERMISSION'));
    expect([upload.status, ((await upload.json()) as { error: string }).error]).toEqual([403, 'ERR_NO_PERMISSION']);
  }
  for (const { token: as } of [desk.other, desk.admin])
    expect((await server.call(scheduleRoutes.updateSchedule, { as, params, body })).status).toBe(200);
});

it('X-SCH-04 sends a schedule live only to those who may see it', async () => {
  const listen = async ({ token }: Person) => {
    const client = await joinLive(server.url, { token, notification: true });
    clients.push(client);
    return client;
  };
  const [boss, owner, colleague] = [await listen(desk.admin), await listen(desk.other), await listen(desk.colleague)];
  const channel = liveChannel(desk.company.id, 'schedule');
  const create = async (as: Person, queue_id: number, body: string) => {
    const { contact_id: contactId } = await desk.talk({ queue_id });
    const sendAt = new Date(Date.now() + 3_600_000).toISOString();
    await server.call(scheduleRoutes.createSchedule, { as: as.token, body: { body, contactId, sendAt } });
  };
  await create(desk.other, desk.support.id, 'Só do suporte');
  await create(desk.agent, desk.queue.id, 'Da outra fila');
  const bodies = ({ frames }: LiveClient) =>
    frames
      .filter(({ event }) => event === channel)
      .map(({ args: [payload] }) => livePayloads.schedule.parse(payload))
      .flatMap((payload) => (payload.action === 'delete' ? [] : [payload.schedule.body]));
  await expect.poll(() => bodies(boss)).toEqual(['Só do suporte', 'Da outra fila']);
  await expect.poll(() => bodies(colleague)).toEqual(['Da outra fila']);
  expect(bodies(owner)).toEqual(['Só do suporte']);
});
