import type { Side } from '../model.ts';

/** The admin API of both emulators. */
type AdminUrls = Record<Side, string>;

export class Refused extends Error {
  override readonly name = 'Refused';
  readonly status: number;
  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}

export const adminUrls = JSON.parse(document.getElementById('emulator-urls')?.textContent ?? '{}') as AdminUrls;

export function get<Answer>(side: Side, path: string): Promise<Answer> {
  return ask<Answer>(side, 'GET', path);
}

export function post<Answer = unknown>(side: Side, path: string, body: object = {}): Promise<Answer> {
  return ask<Answer>(side, 'POST', path, body);
}

export async function ask<Answer>(side: Side, method: string, path: string, body?: object): Promise<Answer> {
  const response = await fetch(`${adminUrls[side]}${path}`, {
    method,
    headers: body && { 'content-type': 'application/json' },
    body: body && JSON.stringify(body),
  });
  const answer = (await response.json()) as Answer & { error?: string };
  if (!response.ok) throw new Refused(response.status, answer.error ?? `HTTP ${response.status}`);
  return answer;
}
