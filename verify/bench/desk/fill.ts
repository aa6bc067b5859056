import { fillTicketOrder } from '../ticket-order.ts';
import { withoutIndexes } from '../without-indexes.ts';
import { longTickets, smallCompanies, sizesOf, type Sizes } from './sizes.ts';
import { firstNames, makeTexts, rareTimes, rareWord, surnames } from './vocabulary.ts';

type Run = (text: string) => Promise<Record<string, unknown>[]>;

const tables = ['users', 'queues', 'tags', 'connections', 'contacts', 'tickets', 'messages'] as const;
/** The number of existing rows per table: new ids follow them. */
type Before = Record<(typeof tables)[number], number>;

/** Message texts are repeated: two hundred and fifty messages have the same text. */
const bodies = 20_000;
/** Conversations are interleaved: the next message of the table belongs to another ticket. */
const sideBySide = 50;
const years = `interval '730 days'`;

const list = (values: string[]) => `array[${values.map((value) => `'${value}'`).join(', ')}]`;
const oneOf = (values: string) => `(${values})[1 + floor(random() * cardinality(${values}))::int]`;

/** One large company among small ones, with the rows of the measured calls; always the same, except for the uuids. */
export async function fillDesk(run: Run, scale: number): Promise<void> {
  const { large, small } = sizesOf(scale);
  await withoutIndexes(run, ['contacts', 'tickets', 'ticket_order', 'messages'], async () => {
    await run(`
      insert into plans (id, name, users, connections, queues, value) overriding system value
      values (1, 'Plano', 100, 10, 20, 99.90)`);
    for (const statement of makeTexts(bodies)) await run(statement);
    const before: Before = { users: 0, queues: 0, tags: 0, connections: 0, contacts: 0, tickets: 0, messages: 0 };
    for (let company = 1; company <= 1 + smallCompanies; company += 1) {
      const sizes = company === 1 ? large : small;
      for (const statement of statementsFor(company, sizes, before)) await run(statement);
      for (const table of tables) before[table] += sizes[table];
    }
    await run(fillTicketOrder);
  });
  for (const table of [...tables, 'companies', 'plans'])
    await run(`select setval(pg_get_serial_sequence('${table}', 'id'), (select max(id) from ${table}))`);
  // As autovacuum leaves it.
  await run('vacuum analyze');
}

function statementsFor(company: number, sizes: Sizes, before: Before): string[] {
  return [
    ...people(company, sizes, before),
    ...contacts(company, sizes, before),
    tickets(company, sizes, before),
    tags(company, sizes, before),
    messages(company, sizes, before),
    reactions(company),
  ];
}

function people(company: number, { users, queues, tags, connections }: Sizes, before: Before): string[] {
  const color = `'#' || lpad(to_hex(n * 1000003 % 16777216), 6, '0')`;
  return [
    `insert into companies (id, name, plan_id) overriding system value values (${company}, 'Empresa ${company}', 1)`,
    `insert into users (company_id, id, name, email, password_hash, profile) overriding system value
     select ${company}, ${before.users} + n, 'Pessoa ' || n, 'pessoa' || ${before.users} + n || '@teste.exemplo', 'none',
       case n when 1 then 'admin' else 'user' end
     from generate_series(1, ${users}) n`,
    `insert into queues (company_id, id, name, color) overriding system value
     select ${company}, ${before.queues} + n, 'Fila ' || n, ${color} from generate_series(1, ${queues}) n`,
    `insert into user_queues (company_id, user_id, queue_id)
     select distinct ${company}, ${before.users} + n, ${before.queues} + 1 + (n + step) % ${queues}
     from generate_series(1, ${users}) n, unnest(array[0, 3, 5]) step`,
    `insert into tags (company_id, id, name, color) overriding system value
     select ${company}, ${before.tags} + n, 'Etiqueta ' || n, ${color} from generate_series(1, ${tags}) n`,
    `insert into connections (company_id, id, name, status, is_default) overriding system value
     select ${company}, ${before.connections} + n, 'Número ' || n, 'CONNECTED', n = 1
     from generate_series(1, ${connections}) n`,
  ];
}

function contacts(company: number, { contacts: count }: Sizes, before: Before): string[] {
  const [first, last] = [list(firstNames), list(surnames)];
  return [
    `insert into contacts (company_id, id, name, number, created_at, updated_at) overriding system value
     select ${company}, ${before.contacts} + n, concat_ws(' ', ${oneOf(first)}, ${oneOf(last)}, ${oneOf(last)}),
       '5511' || 900000000 + n, at, at
     from generate_series(1, ${count}) n, lateral (select now() - ${years} * (1 - n / ${count}.0) as at) t`,
    `insert into contact_extra_info (company_id, contact_id, name, value)
     select ${company}, ${before.contacts} + n, 'CPF', n::text from generate_series(1, ${count}, 10) n`,
  ];
}

/** The newest three of a hundred are active: one is open, half a one waits. */
function tickets(company: number, sizes: Sizes, before: Before): string {
  const { tickets: count, contacts, connections, users, queues } = sizes;
  return `
    insert into tickets (company_id, id, status, contact_id, connection_id, user_id, queue_id, last_message,
      last_message_at, last_from_me, unread_messages, closed_at, created_at, updated_at) overriding system value
    select ${company}, ${before.tickets} + n, status, ${before.contacts} + (n - 1) % ${contacts} + 1,
      ${before.connections} + (n - 1) / ${contacts} % ${connections} + 1,
      case when status <> 'pending' then ${before.users} + n % ${users} + 1 end,
      case when n % 23 > 0 then ${before.queues} + n % ${queues} + 1 end,
      body, at, n % 2 = 0, case when status = 'closed' then 0 else n % 4 end,
      case when status = 'closed' then at end, at - interval '2 hours', at
    from generate_series(1, ${count}) n
    join texts on texts.id = n % ${bodies},
    lateral (select now() - ${years} * (1 - n / ${count}.0) as at, case
      when n <= ${count} * 0.97 or n % 6 > 2 then 'closed' when n % 6 = 2 then 'pending' else 'open' end as status) t`;
}

function tags(company: number, { tickets: count, tags: kinds }: Sizes, before: Before): string {
  return `
    insert into ticket_tags (company_id, ticket_id, tag_id)
    select distinct ${company}, ${before.tickets} + n, ${before.tags} + 1 + (n / 3 + step) % ${kinds}
    from generate_series(1, ${count}, 3) n, unnest(array[0, 7]) step`;
}

function messages(company: number, sizes: Sizes, before: Before): string {
  const { messages: count, tickets, contacts, connections, users, longest } = sizes;
  const [longA, longB] = longTickets(sizes);
  // Every tenth belongs to a long conversation, k counts the others.
  const k = longest > 0 ? '(j - j / 10 - 1)' : '(j - 1)';
  const others = count - 2 * longest;
  const each = Math.max(1, Math.floor(others / tickets));
  const usual = `case when ${k} < ${each * tickets}
    then ${k} / ${sideBySide * each} * ${sideBySide} + ${k} % ${sideBySide} + 1 else ${k} % ${tickets} + 1 end`;
  const ticket = longest > 0 ? `case j % 20 when 0 then ${longA} when 10 then ${longB} else ${usual} end` : usual;
  const waId = (of: string) => `upper(substr(md5((${of})::text), 1, 20))`;
  const rare = company === 1 ? `j % ${count / rareTimes} = 7` : 'false';
  return `
    insert into messages (company_id, id, ticket_id, connection_id, wa_id, contact_id, user_id, from_me, body,
      media_type, media_path, media_name, mime_type, media_bytes, media_state, quoted_wa_id, quoted_body, ack, is_read,
      at, created_at, updated_at) overriding system value
    select ${company}, ${before.messages} + j, ${before.tickets} + n,
      ${before.connections} + (n - 1) / ${contacts} % ${connections} + 1, ${waId(`${before.messages} + j`)},
      case when not mine then ${before.contacts} + (n - 1) % ${contacts} + 1 end,
      case when mine then ${before.users} + n % ${users} + 1 end, mine,
      case when ${rare} then 'Bom dia, o ${rareWord} chegou?' when picture and j % 2 = 0 then '' else body end,
      case when picture then 'image' else 'chat' end,
      case when picture then 'bench/' || ${before.messages} + j end, case when picture then 'foto.jpg' end,
      case when picture then 'image/jpeg' end, case when picture then 150000 end, case when picture then 'stored' end,
      case when j % 260 = 0 then ${waId(`${before.messages} + j - 20`)} end, case when j % 260 = 0 then body end,
      3, true, at, at, at
    from (
      select j, ${ticket} as n, j * 31 % 5 < 2 as mine, j % 9 = 4 as picture, j * 7919 % ${bodies} as text_id,
        now() - ${years} * (1 - j / ${count}.0) as at
      from generate_series(1, ${count}::bigint) j
    ) m join texts on texts.id = m.text_id`;
}

const reactions = (company: number): string => `
  insert into message_reactions (company_id, message_id, sender_id, emoji, from_me, at)
  select company_id, id, '5511900000000', '👍', false, at from messages where company_id = ${company} and id % 50 = 0`;
