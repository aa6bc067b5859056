import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { companies, openTickets } from './fill.ts';
import type { Side } from './sides.ts';

type Ask = Side['bare'];

/**
 * One of the customers with an open ticket; the numbers of the rows follow from the fill. Those who write are not those who
 * get replies, because a batch leaves the message of a locked ticket to a claim.
 */
function anyCustomer(of: 'arrivals' | 'replies') {
  const half = (companies * openTickets) / 2;
  const n = Math.floor(Math.random() * half) + (of === 'replies' ? half : 0);
  const companyId = 1 + (n % companies);
  const number = String(5_511_900_000_000 + n);
  return { companyId, connectionId: companyId, ticketId: 1 + n, number, chat: `phone:${number}` };
}

/** Milliseconds in the server, without the way of the statement. */
const serverMs = `extract(epoch from clock_timestamp() - statement_timestamp())::float8 * 1000 as ms`;

/** Records a text of a customer and receives it; returns the milliseconds in the server. */
export async function arrive(bare: Ask): Promise<number> {
  const { companyId, connectionId, number, chat } = anyCustomer('arrivals');
  const waId = randomUUID();
  const body = 'Bom dia, quando chega?';
  const message = {
    waId,
    at: new Date(),
    senderId: chat,
    body,
    preview: body,
    mediaType: 'chat',
    data: {},
    asksPicture: false,
    names: [{ kind: 'phone', key: number, value: number }],
    placeholders: [],
    number,
    replyKind: 'phone',
    replyValue: number,
  };
  const event = { type: 'message', id: waId, body };
  const row = { connectionId, chat, kind: 'message', dedupeKey: waId, event, at: message.at, message };
  const [recorded] = await bare.ask(companyId, [
    {
      text: `select record_inbound_of_companies($1), ${serverMs}`,
      values: [JSON.stringify([{ companyId, rows: [row] }])],
    },
  ]);
  const [received] = await bare.ask(companyId, [
    { text: `select received, ${serverMs} from receive_inbound(64, 16, 8)`, values: [] },
  ]);
  const done = received?.[0] as { received: number; ms: number } | undefined;
  if (done?.received !== 1) throw new Error('A message did not arrive.');
  return (recorded?.[0] as { ms: number }).ms + done.ms;
}

/** An agent's text, enqueued and settled as sent. */
export async function reply(bare: Ask): Promise<void> {
  const { companyId, connectionId, ticketId, chat } = anyCustomer('replies');
  const clientId = randomUUID();
  const of = [companyId, ticketId, connectionId, chat, clientId].map(String);
  const enqueue = `
    with message as (
      insert into messages (company_id, ticket_id, connection_id, client_id, user_id, from_me, body)
      values ($1, $2, $3, $5, $1, true, 'Chega amanhã.') returning id
    ), sent as (
      insert into outbox (company_id, connection_id, chat, kind, client_id, message_id, payload)
      select $1, $3, $4, 'send', $5, m.id, '{"body": {"kind": "text", "text": "Chega amanhã."}}' from message m returning id
    ), due as (
      insert into lanes (company_id, connection_id, direction, chat, due_at) values ($1, $3, 'out', $4, app_now())
      on conflict (company_id, connection_id, direction, chat) do update set due_at = excluded.due_at
    ), ticket as (
      update tickets set last_message = 'Chega amanhã.', last_from_me = true, last_message_at = app_now(),
        updated_at = app_now(), unread_messages = 0
      where company_id = $1 and id = $2
    ), emitted as (
      insert into events (company_id, name, entity_id, data)
      select $1, 'message.created', m.id::text, jsonb_build_object('ticketId', $2::bigint) from message m
    )
    select id from sent`;
  const [sent] = await bare.ask(companyId, [{ text: enqueue, values: of }]);
  const { id } = sent?.[0] as { id: number };
  const settle = 'select settle_sent($1, $2, $3, 0, $4, $5)';
  const values = [companyId, connectionId, chat, id, JSON.stringify({ id: clientId, chat: {} })].map(String);
  await bare.ask(companyId, [{ text: settle, values }]);
}

/** Numbers the new events until `isOver`, as the relay does. */
export async function relay({ bare }: Side, isOver: () => boolean): Promise<void> {
  const leased = { text: `select * from relay_claim('bench', 600000, 16)`, values: [] };
  const [held = []] = await bare.ask(1, [leased]);
  const of = (key: 'partition' | 'epoch') => `{${held.map((row) => (row as Record<string, number>)[key]).join()}}`;
  const number = { text: 'select count(*) from relay_number($1, $2, 500)', values: [of('partition'), of('epoch')] };
  while (!isOver()) {
    await bare.ask(1, [number]);
    await pause(50);
  }
  await bare.ask(1, [number, { text: `select relay_release('bench')`, values: [] }]);
}

/** Calls `act` at a steady rate until `isOver`; the milliseconds count from the planned start of each call. */
export async function steadily(
  perSecond: number,
  isOver: () => boolean,
  act: () => Promise<unknown>,
): Promise<number[]> {
  const took: number[] = [];
  const began = performance.now();
  for (let n = 0; !isOver(); n += 1) {
    const planned = began + (n * 1_000) / perSecond;
    await pause(Math.max(0, planned - performance.now()));
    await act();
    took.push(performance.now() - planned);
  }
  return took;
}
