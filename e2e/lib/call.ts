import type { Page } from 'playwright-core';
import { tokenOf } from './tokens.ts';

interface Answer {
  status: number;
  body: unknown;
}

/** Calls the API with this user's session, without the screen. */
export function call(page: Page, method: string, path: string, body?: object): Promise<Answer> {
  return page.evaluate(
    async ([verb, address, content, authorization]) => {
      const answer = await fetch(address, {
        method: verb,
        headers: { authorization, ...(content !== null && { 'content-type': 'application/json' }) },
        body: content,
      });
      return { status: answer.status, body: (await answer.json()) as unknown };
    },
    [method, path, body ? JSON.stringify(body) : null, `Bearer ${tokenOf(page)}`] as const,
  );
}
