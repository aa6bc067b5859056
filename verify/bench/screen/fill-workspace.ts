import { sql } from 'kysely';
import type { Workspace } from '../../workspace/workspace.ts';

export interface WorkspaceSize {
  tickets: number;
  messages: number;
}

/** The number of conversations with a few messages; the others are only rows of the list. */
export const talksWithWords = 20;
const wordsEach = 40;

/** Open conversations of one agent, the first of which is very long. Customer n writes as chat n of inbound.ts. */
export async function fillWorkspace(
  { stack, companyId, connectionId, agent }: Workspace,
  { tickets, messages }: WorkspaceSize,
): Promise<{ uuid: string }[]> {
  const { admin } = stack.db;
  await sql`
    with people as (
      insert into contacts (company_id, name, number, reply_kind, reply_value)
      select ${companyId}, 'Cliente ' || lpad(n::text, 3, '0'), phone, 'phone', phone
      from (select n, '55119' || 80000000 + n as phone from generate_series(0, ${tickets - 1}::int) n) as numbered
      returning id, number
    ), known as (
      insert into contact_identities (company_id, kind, value, match_key, contact_id)
      select ${companyId}, 'phone', number, '5511' || substr(number, 6), id from people
    )
    insert into tickets (company_id, contact_id, connection_id, user_id, status, last_message, last_message_at, unread_messages, window_expires_at)
    select ${companyId}, id, ${connectionId}, ${agent.id}, 'open', 'Olá, tudo bem? Aqui é ' || number,
      now() - interval '1 second' * (number::bigint - 5511980000000), (number::bigint % 3)::int, now() + interval '1 day'
    from people order by number`.execute(admin);
  await sql`
    update tickets t set queue_id = q.id
    from (select id, row_number() over (order by id) - 1 as at, count(*) over () as count from queues where company_id = ${companyId}) q
    where t.company_id = ${companyId} and t.id % q.count = q.at`.execute(admin);
  await sql`
    insert into ticket_tags (company_id, ticket_id, tag_id)
    select ${companyId}, t.id, g.id
    from tickets t
    join (select id, row_number() over (order by id) - 1 as at, count(*) over () as count from tags where company_id = ${companyId}) g
      on t.id % g.count = g.at
    where t.company_id = ${companyId}`.execute(admin);
  const opened = await admin
    .selectFrom('tickets')
    .select(['id', 'uuid', 'contact_id'])
    .where('company_id', '=', companyId)
    .where('user_id', '=', agent.id)
    .orderBy('id')
    .limit(talksWithWords)
    .execute();
  for (const [at, { id, contact_id }] of opened.entries()) {
    const count = at === 0 ? messages : wordsEach;
    await sql`
      insert into messages (company_id, ticket_id, connection_id, contact_id, user_id, from_me, body, wa_id, at, is_read, ack)
      select ${companyId}, ${id}, ${connectionId}, case when n % 2 = 0 then ${contact_id}::bigint end,
        case when n % 2 = 1 then ${agent.id}::bigint end, n % 2 = 1,
        'conversa ' || ${at}::int || ' mensagem ' || n || repeat(' com mais algumas palavras', n % 6), 'fill-' || ${id}::int || '-' || n,
        now() - interval '1 second' * (${count}::int - n + 60), true, 3
      from generate_series(1, ${count}::int) n`.execute(admin);
  }
  await sql`analyze`.execute(admin);
  return opened;
}
