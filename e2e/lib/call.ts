import type { Page } from 'playwright-core';
import { tokenOf } from './tokens.ts';

interface Answer {
  status: number;
  body: unknown;
}

/** What this person's session may ask the server, past the screen. */
export function call(page: Page, method: string, path: string, body?: object): Promise<Answer> {
  return page.evaluate(
    async ([verb, address, said, authorization]) => {
      const answer = await fetch(address, {
        method: verb,
        headers: { authorization, ...(said !== null && { 'content-type': 'application/json' }) },
        body: said,
      });
      return { status: answer.status, body: (await answer.json()) as unknown };
    },
    [method, path, body ? JSON.stringify(body) : null, `Bearer ${tokenOf(page)}`] as const,
  );
}
