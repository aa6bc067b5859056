import { fillTicketOrder } from '../ticket-order.ts';
import { withoutIndexes } from '../without-indexes.ts';
import { makeTexts } from '../desk/vocabulary.ts';

type Run = (text: string) => Promise<Record<string, unknown>[]>;

export const companies = 200;
/** Customers of a company whose ticket is open: they are the first of its contacts, at every size. */
export const openTickets = 20;
const eventDays = 7;

const large = ['contacts', 'contact_identities', 'tickets', 'ticket_order', 'ticket_events', 'messages', 'events'];
const queues = ['inbound', 'outbox', 'lanes'];
const numbered = ['plans', 'companies', 'users', 'queues', 'connections', 'contacts', 'tickets', 'messages', 'events'];
const bodies = 20_000;
/** Ids in the order of time, companies in turns, as they arrive. */
const ofCompany = (n: string) => `1 + ${n} % ${companies}`;
const inCompany = (n: string) => `${n} / ${companies}`;
/** The newest row is of the time of the fill. */
const at = (n: string, count: number) => `now() - interval '${eventDays} days' * (1 - ${n} / ${count}.0)`;

const ticketsOf = (messages: number) => Math.max(openTickets, Math.ceil(messages / companies / 20));

/** The first ticket of a company is a long conversation, which has as many messages at every size. */
const longConversation = 200;

/** The number of the message decides its ticket. */
const ticketNo = (n: string, { messages, tickets }: Count) =>
  `case when ${inCompany(n)} % ${Math.max(2, Math.floor(messages / companies / longConversation))} = 0 then 0
    else ${inCompany(n)} * 7919 % ${tickets} end`;

/** A week of two hundred equal companies. */
export async function fillGrowth(run: Run, messages: number): Promise<void> {
  await withoutIndexes(run, [...large, ...queues], async () => {
    for (const statement of makeTexts(bodies)) await run(statement);
    const count = { messages, tickets: ticketsOf(messages) };
    for (const statement of [...people(count.tickets), ...conversations(count), ...traffic(count)])
      await run(statement);
    await run(fillTicketOrder);
  });
  for (const table of numbered)
    await run(`select setval(pg_get_serial_sequence('${table}', 'id'), (select max(id) from ${table}))`);
  // As autovacuum leaves it.
  await run('vacuum analyze');
}

interface Count {
  messages: number;
  tickets: number;
}

const series = (count: number) => `generate_series(0, ${count - 1}::bigint) n`;

function people(tickets: number): string[] {
  return [
    `insert into plans (id, name, users, connections, queues, value) overriding system value
     values (1, 'Plano', 100, 10, 20, 99.90)`,
    `insert into companies (id, name, plan_id) overriding system value
     select 1 + n, 'Empresa ' || n, 1 from ${series(companies)}`,
    `insert into company_event_seq (company_id, last_seq) select 1 + n, 0 from ${series(companies)}`,
    `insert into users (company_id, id, name, email, password_hash, profile) overriding system value
     select 1 + n, 1 + n, 'Pessoa ' || n, 'pessoa' || n || '@teste.exemplo', 'none', 'admin' from ${series(companies)}`,
    `insert into queues (company_id, id, name, color) overriding system value
     select 1 + n, 1 + n, 'Fila', '#000000' from ${series(companies)}`,
    `insert into connections (company_id, id, name, status, is_default) overriding system value
     select 1 + n, 1 + n, 'Número', 'CONNECTED', true from ${series(companies)}`,
    // A customer for each ticket.
    `insert into contacts (company_id, id, name, number, reply_kind, reply_value) overriding system value
     select ${ofCompany('n')}, 1 + n, 'Cliente ' || n, 5511900000000 + n, 'phone', 5511900000000 + n
     from ${series(companies * tickets)}`,
    `insert into contact_identities (company_id, kind, match_key, value, contact_id)
     select company_id, 'phone', number, number, id from contacts`,
    `insert into lanes (company_id, connection_id, direction, chat)
     select company_id, company_id, direction, 'phone:' || number from contacts, unnest(array['in', 'out', 'work']) direction`,
  ];
}

function conversations(count: Count): string[] {
  const { messages, tickets } = count;
  const contact = `(${ticketNo('n', count)}) * ${companies} + ${ofCompany('n')}`;
  const isOpen = `${inCompany('n')} < ${openTickets}`;
  return [
    `insert into tickets (company_id, id, status, contact_id, connection_id, user_id, queue_id, last_message,
       last_message_at, last_from_me, closed_at, created_at, updated_at) overriding system value
     select ${ofCompany('n')}, 1 + n, case when ${isOpen} then 'open' else 'closed' end, 1 + n, ${ofCompany('n')},
       ${ofCompany('n')}, ${ofCompany('n')}, body, at, n % 2 = 0, case when not (${isOpen}) then at end, at, at
     from ${series(companies * tickets)} join texts on texts.id = n % ${bodies},
     lateral (select ${at('n', companies * tickets)} as at) t`,
    `insert into messages (company_id, id, ticket_id, connection_id, wa_id, contact_id, user_id, from_me, body, ack,
       is_read, at, created_at, updated_at) overriding system value
     select ${ofCompany('n')}, 1 + n, ${contact}, ${ofCompany('n')}, upper(substr(md5(n::text), 1, 20)),
       case when n % 5 > 1 then ${contact} end, case when n % 5 < 2 then ${ofCompany('n')} end, n % 5 < 2, body, 3, true,
       at, at, at
     from ${series(messages)} join texts on texts.id = n * 7919 % ${bodies},
     lateral (select ${at('n', messages)} as at) t`,
    `insert into ticket_events (company_id, ticket_id, contact_id, connection_id, kind, data, at, folded)
     select ${ofCompany('n')}, 1 + n % ${companies * tickets}, 1 + n % ${companies * tickets}, ${ofCompany('n')},
       'accepted', '{"status": "open"}', ${at('n', messages / 5)}, true
     from ${series(messages / 5)}`,
  ];
}

/** Two and a half events of a message; the queues hold the finished rows of a week. */
function traffic({ messages, tickets }: Count): string[] {
  const events = messages * 2.5;
  return [
    `insert into events (company_id, id, seq, name, entity_id, data, created_at) overriding system value
     select ${ofCompany('n')}, 1 + n, 1 + ${inCompany('n')}, (array['message.received', 'message.updated'])[1 + n % 2],
       n::text, jsonb_build_object('ticketId', 1 + n % ${companies * tickets}, 'fromMe', false, 'isGroup', false),
       ${at('n', events)}
     from ${series(events)}`,
    `update company_event_seq set last_seq = ${Math.ceil(events / companies)}`,
    `insert into inbound (company_id, connection_id, chat, kind, dedupe_key, event, at, done_at, due_at, created_at)
     select ${ofCompany('n')}, ${ofCompany('n')}, 'phone:' || 5511900000000 + n % ${companies * tickets}, 'message',
       upper(substr(md5(n::text), 1, 20)), jsonb_build_object('type', 'message', 'body', body), at, at, at, at
     from ${series(messages / 2)} join texts on texts.id = n % ${bodies},
     lateral (select ${at('n', messages / 2)} as at) t`,
    `insert into outbox (company_id, connection_id, chat, kind, client_id, message_id, payload, state, attempts,
       attempted_at, due_at, finished_at, created_at)
     select ${ofCompany('n')}, ${ofCompany('n')}, 'phone:' || 5511900000000 + n % ${companies * tickets}, 'send', 'c' || n,
       1 + n, jsonb_build_object('body', body), 'sent', 1, at, at, at, at
     from ${series(messages / 4)} join texts on texts.id = n % ${bodies},
     lateral (select ${at('n', messages / 4)} as at) t`,
  ];
}
