import { fillTicketOrder } from './ticket-order.ts';
import { withoutIndexes } from './without-indexes.ts';

type Run = (text: string) => Promise<Record<string, unknown>[]>;

const companies = 20;
/** Filled without their indexes, which are created afterwards. */
const large = ['contacts', 'tickets', 'ticket_order', 'messages', 'schedules', 'events', 'inbound', 'outbox'];
/** Kept rows must not become due, or old, between runs. */
const farFuture = `now() + interval '10 years'`;

/** Tickets of twenty companies with their related rows; none is due. */
export async function fillForSweeps(run: Run, tickets: number): Promise<void> {
  await withoutIndexes(run, large, async () => {
    for (const statement of statements(Math.ceil(tickets / companies))) await run(statement);
    await run(fillTicketOrder);
  });
  for (const table of ['plans', 'companies', 'users', 'queues', 'connections', 'contacts', 'tickets', 'messages'])
    await run(`select setval(pg_get_serial_sequence('${table}', 'id'), (select max(id) from ${table}))`);
  // As autovacuum leaves it.
  await run('vacuum analyze');
}

const each = `generate_series(1, ${companies}) c`;
const series = (count: number) => `${each}, generate_series(1, ${Math.max(1, Math.floor(count))}) n`;

/** The rows of one company are numbered after those of the previous one. */
function statements(tickets: number): string[] {
  const contacts = Math.ceil(tickets / 2);
  const id = (per: number) => `(c - 1) * ${per} + n`;
  // Two numbers have a ticket each with every contact; three of a hundred are active.
  const live = `n % 33 = 0`;
  return [
    `insert into plans (id, name, users, connections, queues, value) overriding system value
     values (1, 'Plano', 100, 10, 20, 99.90)`,
    `insert into companies (id, name, plan_id) overriding system value select c, 'Empresa ' || c, 1 from ${each}`,
    `insert into users (company_id, id, name, email, password_hash, profile, online, last_seen_at)
     overriding system value
     select c, ${id(100)}, 'Pessoa ' || n, 'pessoa' || ${id(100)} || '@teste.exemplo', 'none', 'user', n % 5 = 0, ${farFuture}
     from ${series(100)}`,
    `insert into queues (company_id, id, name, color, first_answer_minutes) overriding system value
     select c, ${id(3)}, 'Fila ' || n, '#00000' || n, 30 from ${series(3)}`,
    `insert into queue_assignments (company_id, queue_id, mode, capacity) select c, ${id(3)}, 'fewest', 5
     from ${series(3)}`,
    `insert into connections (company_id, id, name, status) overriding system value
     select c, ${id(2)}, 'Número ' || n, 'CONNECTED' from ${series(2)}`,
    `insert into contacts (company_id, id, name, number) overriding system value
     select c, ${id(contacts)}, 'Cliente ' || n, '5511' || 900000000 + n from ${series(contacts)}`,
    `insert into tickets (company_id, id, status, contact_id, connection_id, queue_id, last_message, last_message_at,
       closed_at, waiting_since) overriding system value
     select c, ${id(tickets)}, case when ${live} then 'pending' else 'closed' end,
       (c - 1) * ${contacts} + (n - 1) % ${contacts} + 1, (c - 1) * 2 + (n - 1) / ${contacts} + 1,
       (c - 1) * 3 + n % 3 + 1, 'oi', now(), case when not ${live} then now() end, case when ${live} then now() end
     from ${series(tickets)}`,
    `insert into ticket_tracking (company_id, ticket_id, connection_id, finished_at)
     select c, ${id(tickets)}, (c - 1) * 2 + 1, case when not ${live} then now() end from ${series(tickets)}`,
    `insert into jobs (company_id, task, key, data, due_at, is_ready)
     select c, 'ticket-timer', kind || ':' || ${id(tickets)}, jsonb_build_object('kind', kind, 'ticketId', ${id(tickets)}),
       ${farFuture} + n * interval '1 second', false
     from ${series(tickets)}, unnest(array['idle', 'promise']) kind where ${live} or n % 20 = 0`,
    `insert into schedules (company_id, contact_id, body, send_at, status, due_at, sent_at)
     select c, (c - 1) * ${contacts} + n, 'Até amanhã!', ${farFuture} + n * interval '1 second',
       case n % 2 when 0 then 'PENDENTE' else 'ENVIADA' end, case n % 2 when 0 then 'infinity'::timestamptz end,
       case n % 2 when 1 then now() end
     from ${series(contacts / 5)}`,
    `insert into jobs (company_id, task, key, data, due_at, is_ready)
     select company_id, 'schedule', id::text, jsonb_build_object('scheduleId', id), send_at, false
     from schedules where due_at is not null`,
    `insert into messages (company_id, ticket_id, connection_id, wa_id, from_me, body, media_type)
     select c, ${id(tickets)}, (c - 1) * 2 + 1, 'W' || n, n % 2 = 0, 'oi', 'chat' from ${series(tickets)}
     where n % 4 = 0`,
    `insert into lanes (company_id, connection_id, direction, chat)
     select c, (c - 1) * 2 + 1, direction, 'phone:' || n
     from ${series(contacts)}, unnest(array['in', 'out', 'work']) direction`,
    `insert into events (company_id, seq, name, entity_id, created_at)
     select c, n, 'ticket.updated', n, ${farFuture} from ${series(tickets)}`,
    `insert into company_event_seq (company_id, last_seq) select c, ${tickets} from ${each}`,
    `insert into inbound (company_id, connection_id, chat, kind, dedupe_key, event, at, done_at, created_at)
     select c, (c - 1) * 2 + 1, 'phone:' || n, 'message', n, '{}', now(), now(), ${farFuture} from ${series(tickets / 4)}`,
    `insert into outbox (company_id, connection_id, chat, kind, client_id, payload, state, finished_at)
     select c, (c - 1) * 2 + 1, 'phone:' || n, 'send', n, '{}', 'sent', ${farFuture} from ${series(tickets / 4)}`,
  ];
}
