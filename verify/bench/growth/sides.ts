import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { keptDatabase, openBare, type KeptDatabase } from '@recadia/db/testing';
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
  console.log(`${messages} messages are there after ${((performance.now() - began) / 1_000).toFixed(0)} s`);
  return { messages, db, bare: openBare(db.urls.app, 2), arrivals: openBare(db.urls.app, 1) };
}
