import { conversationRoutes } from '@recadia/contract/message-routes';
import { sql } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import { pixel } from '../../../testing/pixel.ts';
import { aTalk, postForm, type Talk } from '../../../testing/talk.ts';
import { useTestServer } from '../../../testing/use-server.ts';

const server = useTestServer();
beforeAll(async () => {
  // The message text names the error of its insert and how often it occurs; a sequence keeps its count after a
  // rollback.
  await sql`
    create sequence failed_inserts;
    grant usage on failed_inserts to public;
    create function fail_insert() returns trigger language plpgsql as $$
      begin
        if nextval('failed_inserts') <= split_part(new.body, ' ', 3)::integer then
          raise 'insert failed' using errcode = split_part(new.body, ' ', 2);
        end if;
        return new;
      end $$;
    create trigger fail_insert before insert on messages
      for each row when (new.body like 'fail %') execute function fail_insert()`.execute(server.db.admin);
});

const restart = () => sql`select setval('failed_inserts', 1, false)`.execute(server.db.admin);

async function sendText(talk: Talk, text: string): Promise<unknown[]> {
  await restart();
  const params = { ticketId: talk.ticket.id };
  const answer = await server.call(conversationRoutes.sendMessage, {
    as: talk.agent.token,
    params,
    body: { body: text },
  });
  return [answer.status, answer.error];
}

async function sendFile(talk: Talk, caption: string): Promise<unknown[]> {
  await restart();
  const form = { files: [{ name: 'a.png', bytes: pixel }], fields: [['body', caption]] as [string, string][] };
  const { status, body } = await postForm(server.url, talk.agent, talk.ticket.id, form);
  return [status, (body as { error?: string }).error];
}

it.each([
  ['query_canceled', 503, 'ERR_TOOK_TOO_LONG'],
  ['deadlock_detected', 503, 'ERR_UNAVAILABLE'],
  ['too_many_connections', 503, 'ERR_UNAVAILABLE'],
  ['disk_full', 507, 'ERR_STORAGE_FULL'],
  ['raise_exception', 500, 'ERR_CREATING_MESSAGE'],
])('answers a send with its own refusal when the database fails with %s', async (condition, status, code) => {
  const talk = await aTalk(server);
  expect(await sendText(talk, `fail ${condition} 9`)).toEqual([status, code]);
  expect(await sendFile(talk, `fail ${condition} 9`)).toEqual([status, code]);
  expect(await talk.messages()).toEqual([]);
});

it('sends a text and a file once when their first transaction ends in a deadlock', async () => {
  const talk = await aTalk(server);
  expect(await sendText(talk, 'fail deadlock_detected 1')).toEqual([200, undefined]);
  expect(await sendFile(talk, 'fail deadlock_detected 1')).toEqual([200, undefined]);
  expect(await talk.messages()).toHaveLength(2);
});

it('marks only the newest thousand messages as read when an agent answers a very long ticket', async () => {
  const talk = await aTalk(server);
  const { company_id, connection_id, ticket_id } = talk.of;
  await sql`insert into messages (company_id, ticket_id, connection_id, from_me, body, wa_id, at)
    select ${company_id}, ${ticket_id}, ${connection_id}, false, 'oi', 'long-' || n, app_now() - n * interval '1 minute'
    from generate_series(1, 1100) as n`.execute(server.db.admin);
  expect(await sendText(talk, 'bom dia')).toEqual([200, undefined]);
  const unread = (await talk.messages()).filter(({ from_me, is_read }) => !from_me && !is_read);
  // The answer itself counts as one of the newest thousand.
  expect(unread).toHaveLength(101);
  expect(unread.map(({ wa_id }) => wa_id)).toContain('long-1100');
});
