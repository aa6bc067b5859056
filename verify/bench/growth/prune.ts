import { withClient } from '@recadia/db/testing';
import { eventsPerRound, pruneInRounds } from '../../../server/src/worker/prune.ts';
import { companies } from './fill.ts';
import type { Side } from './sides.ts';

/** Deletes the oldest day of events in the rounds of the sweep; returns their number. */
export async function pruneDay({ bare, db }: Side): Promise<number> {
  const [oldest] = await withClient(db.urls.admin, (run) =>
    run(`select (min(created_at) + interval '1 day')::text as cutoff from events`),
  );
  let after = '-infinity';
  return pruneInRounds(eventsPerRound, async () => {
    const round = {
      text: 'select deleted, latest::text from events_prune($1, $2, $3)',
      values: [after, String(oldest?.['cutoff']), String(eventsPerRound)],
    };
    const [rows] = await bare.ask(1, [round]);
    const { deleted, latest } = rows?.[0] as { deleted: number; latest: string };
    after = latest;
    return deleted;
  });
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
