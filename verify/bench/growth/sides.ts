import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { keptDatabase, openBare, withClient, type KeptDatabase } from '@recadia/db/testing';
import { addClosedTickets } from './closed-tickets.ts';
import { fillGrowth } from './fill.ts';

type Bare = ReturnType<typeof openBare>;

/** A filled database with connections of the app role. */
export interface Side {
  messages: number;
  db: KeptDatabase;
  bare: Bare;
  /** One connection, so that nothing that is sent over it waits for others. */
  arrivals: Bare;
}

const recipe = ['fill.ts', '../ticket-order.ts', '../without-indexes.ts', '../desk/vocabulary.ts']
  .map((name) => readFileSync(join(import.meta.dirname, name), 'utf8'))
  .join('\n');

export async function openSide(adminUrl: string, messages: number): Promise<Side> {
  const began = performance.now();
  const db = await keptDatabase({
    adminUrl,
    label: `growth_${messages}`,
    recipe,
    fill: (run) => fillGrowth(run, messages),
  });
  await addClosedTickets(db.urls.admin);
  await endDueWork(db.urls.admin);
  console.log(`${messages} messages are there after ${((performance.now() - began) / 1_000).toFixed(0)} s`);
  return { messages, db, bare: openBare(db.urls.app, 2), arrivals: openBare(db.urls.app, 1) };
}

/** An interrupted run leaves messages, which would arrive with those of this run. */
const endDueWork = (url: string): Promise<void> =>
  withClient(url, async (run) => {
    await run('update inbound set done_at = app_now() where done_at is null');
    await run(`update lanes set due_at = null, needs_claim = false where direction = 'in' and due_at is not null`);
  });
