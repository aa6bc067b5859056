import { withClient } from '@recadia/db/testing';
import { companies } from './fill.ts';
import type { Side } from './sides.ts';

/** Deletes the oldest day of events by the rounds of the sweep; returns their number. */
export async function pruneDay({ bare, db }: Side): Promise<number> {
  const [oldest] = await withClient(db.urls.admin, (run) =>
    run(`select (min(created_at) + interval '1 day')::text as cutoff from events`),
  );
  const round = { text: 'select events_prune($1, 1000) as gone', values: [String(oldest?.['cutoff'])] };
  let gone = 0;
  for (;;) {
    const [rows] = await bare.ask(1, [round]);
    const last = (rows?.[0] as { gone: number }).gone;
    gone += last;
    if (last < 1_000) return gone;
  }
}

/** Appends as many events as were pruned, so that the next run finds the same log, one day on. */
export async function appendDay({ db }: Side, events: number): Promise<void> {
  await withClient(db.urls.admin, async (run) => {
    await run('set session_replication_role = replica');
    await run(`
      insert into events (company_id, seq, name, entity_id, data, created_at)
      select s.company_id, s.last_seq + 1 + n, 'message.received', n::text, '{"ticketId": 1, "fromMe": false}',
        newest.at + n * interval '1 day' / ${Math.ceil(events / companies)}
      from (select max(created_at) as at from events) newest, generate_series(0, ${Math.ceil(events / companies) - 1}) n,
        company_event_seq s`);
    await run(`update company_event_seq set last_seq = last_seq + ${Math.ceil(events / companies)}`);
  });
}
