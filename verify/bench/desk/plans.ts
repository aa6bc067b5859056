import { openBare, type KeptDatabase, type Question } from '@recadia/db/testing';
import type { Cell } from './cells.ts';

/** Runs as the app role, behind its policies, because a superuser gets other plans. */
export async function printPlans({ urls }: KeptDatabase, cells: Cell[], questions: Question[][]): Promise<void> {
  const bare = openBare(urls.app, 1);
  try {
    for (const [cell, { what }] of cells.entries()) {
      for (const { text, values } of questions[cell] ?? []) {
        const asked = { text: `explain (analyze, buffers) ${text}`, values };
        // The first call reads the catalogue.
        await bare.ask(1, [asked]);
        const [lines = []] = await bare.ask(1, [asked]);
        console.log(`\n${what}\n${text}\n${values.join(', ')}`);
        for (const line of lines) console.log(String((line as Record<string, unknown>)['QUERY PLAN']));
      }
    }
  } finally {
    await bare.close();
  }
}
