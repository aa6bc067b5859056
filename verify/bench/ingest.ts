import { randomBytes } from 'node:crypto';
import { aCompany, testDatabase, type TestDatabase } from '@recadia/db/testing';
import { sql } from 'kysely';
import { openMetaNumber } from '../chaos/message-path/meta.ts';
import { serverEnvironment, startServer } from '../../testkit/server-process.ts';
import { workBare, type OwnNumber } from './bare-writes.ts';
import { report } from './lines.ts';
import { benchLinked } from './linked-path.ts';
import { measureWebhooks } from './webhook-answers.ts';

const chats = 200;
const rounds = 3;
const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));
const median = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

/**
 * Measures from the inbound event to the committed message, with eight lanes at once, beside eight connections that
 * only write the same rows. Both alternate, so that other load affects both.
 */
export async function benchIngest({ messages, main }: { messages: number; main: string }): Promise<void> {
  const db = await testDatabase();
  const key = randomBytes(32).toString('base64');
  const env = serverEnvironment(db, { ENCRYPTION_KEY: key, LOG_LEVEL: 'info' });
  const worker = await startServer({ env: { ...env, ROLE: 'worker' }, main });
  try {
    const { id: companyId } = await aCompany(db.admin);
    const appKey = await openMetaNumber(db.admin, key, companyId);
    const { id: connectionId } = await db.admin.selectFrom('connections').select('id').executeTakeFirstOrThrow();
    const number = { companyId, connectionId };
    await workIn(db, number, chats, 'warm');
    const bare: number[] = [];
    const product: number[] = [];
    const alone: number[] = [];
    for (let round = 1; round <= rounds; round += 1) {
      await insertInbound(db, number, messages, `bare${round}`, false);
      bare.push(await workBare(db, number));
      product.push(await workIn(db, number, messages, `ours${round}`));
      alone.push(await workIn(db, number, chats, `alone${round}`));
    }
    const api = await startServer({ env: { ...env, ROLE: 'api' }, main });
    // oxlint-disable-next-line typescript/no-misused-promises -- finally waits for what it is given
    const webhooks = await measureWebhooks(`${api.url}/webhooks/whatsapp-cloud/${appKey}`).finally(() => api.stop());
    const linked = await benchLinked(db, env, main);
    const rate = (what: string, values: number[]) =>
      console.log(`${what}: ${values.map((value) => value.toFixed(0)).join(', ')} messages/s`);
    rate('bare transactions with the same writes, 8 connections', bare);
    rate('inbound rows to messages, 8 lanes', product);
    rate(`${chats} chats with one message each, with claiming and freeing their lanes`, alone);
    console.log(`webhooks: ${webhooks.saturation.toFixed(0)}/s at saturation; ${webhooks.spread} at half of that`);
    console.log(`linked path, one phone, with its cryptography: ${linked.toFixed(0)} messages/s`);
    report([
      {
        what: 'ingest, of the bare rate',
        measured: median(product) / median(bare),
        limit: 0.5,
        isFloor: true,
        unit: '×',
        digits: 2,
      },
      { what: 'webhook answer p99 at half load', measured: webhooks.p99, limit: 200, unit: 'ms', digits: 0 },
    ]);
  } finally {
    await worker.stop('SIGKILL');
    await db.drop();
  }
}

/** Inserts rows like the webhook, alternating over all chats. */
async function insertInbound(
  { admin }: TestDatabase,
  { companyId, connectionId }: OwnNumber,
  count: number,
  word: string,
  isDue = true,
): Promise<void> {
  await sql`
    with kept as (
      insert into inbound (company_id, connection_id, chat, kind, dedupe_key, event, at, done_at)
      select ${companyId}, ${connectionId}, 'pn:' || phone, 'message', 'm:0:' || id,
        jsonb_build_object('type', 'message', 'dedupeKey', 'm:0:' || id, 'at', now(), 'isFromPhone', false,
          'ref', jsonb_build_object('id', id, 'fromMe', false, 'chat', jsonb_build_object('kind', 'pn', 'value', phone)),
          'chat', jsonb_build_array(jsonb_build_object('kind', 'pn', 'value', phone)),
          'sender', jsonb_build_array(jsonb_build_object('kind', 'pn', 'value', phone)), 'isHistory', false,
          'senderName', 'Cliente', 'body', jsonb_build_object('kind', 'text', 'text', 'Bom dia, tudo bem? ' || n)),
        now(), null
      from (select n, ${word}::text || n as id, (5511980000000 + n % ${chats})::text as phone
        from generate_series(0, ${count - 1}::int) n) generated
      returning company_id, connection_id, chat
    )
    insert into lanes (company_id, connection_id, direction, chat, due_at)
    select distinct company_id, connection_id, 'in', chat, now() from kept where ${isDue}
    on conflict (company_id, connection_id, direction, chat) do update set due_at = excluded.due_at`.execute(admin);
}

/** Messages per second, from the first written message to the last finished row. */
async function workIn(db: TestDatabase, number: OwnNumber, count: number, word: string): Promise<number> {
  await insertInbound(db, number, count, word);
  for (;;) {
    const { rows } = await sql<{ left: number; ms: number }>`
      select count(*) filter (where i.done_at is null)::int as left,
        extract(epoch from max(i.done_at) - min(m.created_at))::float * 1000 as ms
      from inbound i left join messages m on m.company_id = i.company_id and m.connection_id = i.connection_id
        and m.wa_id = i.event -> 'ref' ->> 'id'
      where i.company_id = ${number.companyId} and i.dedupe_key like ${`m:0:${word}%`}`.execute(db.admin);
    const [row] = rows;
    if (row?.left === 0) return (count * 1_000) / row.ms;
    await pause(200);
  }
}
