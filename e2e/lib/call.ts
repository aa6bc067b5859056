import type { Page } from 'playwright-core';

interface Answer {
  status: number;
  body: unknown;
}

/** What this person's session may ask the server, past the screen. */
export function call(page: Page, method: string, path: string, body?: object): Promise<Answer> {
  return page.evaluate(
    async ([verb, address, said]) => {
      const authorization = `Bearer ${localStorage.getItem('token')}`;
      const answer = await fetch(address, {
        method: verb,
        headers: { authorization, ...(said !== null && { 'content-type': 'application/json' }) },
        body: said,
      });
      return { status: answer.status, body: (await answer.json()) as unknown };
    },
    [method, path, body ? JSON.stringify(body) : null] as const,
  );
}
