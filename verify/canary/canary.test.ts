import { beforeAll, describe, expect, it } from 'vitest';
import { bundleForRun } from '../../testkit/bundle.ts';
import { isAllowed } from './allowed.ts';
import { findCanaries, formsOf, type Canary } from './canary.ts';
import type { Program } from './program.ts';
import { runCanaries, type CanaryResult } from './run.ts';

const bird: Canary = { name: 'bird', kind: 'password', word: 'Sénha "7"\\+/ de Ana' };

describe('the search', () => {
  it('finds a word in every form, also in the middle of something longer', () => {
    const letters = Buffer.from(`{"before":"${bird.word}","after":1}`);
    const texts = [
      JSON.stringify({ message: bird.word }),
      JSON.stringify({ event: JSON.stringify({ message: bird.word }) }),
      `https://x.teste/?q=${encodeURIComponent(bird.word)}&page=1`,
      new URLSearchParams({ a: '1', q: bird.word }).toString(),
      letters.toString('hex'),
      ...[0, 1, 2].map((before) => letters.subarray(before).toString('base64')),
      letters.toString('base64url'),
    ];
    for (const text of texts) expect(findCanaries([bird], [{ place: 'log', text }]), text).not.toEqual([]);
    expect(formsOf(bird.word).length).toBeGreaterThan(8);
  });

  it('finds nothing where only something like it stands', () => {
    const like = [bird.word.slice(1), bird.word.toUpperCase(), '[hidden]'].join('\n');
    expect(findCanaries([bird], [{ place: 'log', text: like }])).toEqual([]);
    const code: Canary = { name: 'code', kind: 'mailed', word: '123456' };
    const inside = [{ place: 'log', text: '{"at":1234567}' }];
    expect(findCanaries([code], inside)).toEqual([]);
    expect(findCanaries([code], [{ place: 'log', text: '{"code":"123456"}' }])).toHaveLength(1);
  });

  it('knows who may see what', () => {
    expect(isAllowed({ kind: 'message', place: 'answer own listMessages' })).toBe(true);
    for (const place of [
      'answer other listMessages',
      'frame other',
      'log api',
      'redis',
      'table audit_log',
      'table events',
    ])
      expect(isAllowed({ kind: 'message', place }), place).toBe(false);
    expect(isAllowed({ kind: 'copied', place: 'answer own showConnection' })).toBe(false);
    expect(isAllowed({ kind: 'password', place: 'answer own login' })).toBe(false);
  });
});

// Every route with every caller: npm run canary
describe('the running program', () => {
  let result: CanaryResult;
  beforeAll(async () => {
    const main = await bundleForRun();
    result = await runCanaries({ main, callers: [], hasGateway: false, leak: letOut });
  });

  it('shows secrets, passwords and messages to no unauthorised user and to no log', () => {
    expect(result.faults).toEqual([]);
    const secrets = result.canaries.filter(({ kind }) => kind !== 'message' && kind !== 'password');
    expect(secrets.length).toBeGreaterThanOrEqual(12);
    // The allowed canaries were found, so the search covered these places.
    const seen = new Set(result.allowed.map(({ kind, place }) => `${kind}: ${place.split(' ', 2).join(' ')}`));
    const expected = ['once: answer own', 'copied: answer admin', 'session: answer own', 'mailed: mail'];
    const talk = ['message: answer admin', 'message: frame admin', 'message: table messages', 'message: table outbox'];
    expect([...seen]).toEqual(expect.arrayContaining([...expected, ...talk]));
  });

  it('is caught where it does', () => {
    const found = result.leaked.map(({ canary, form, place }) => `${canary}, ${form}: ${place}`);
    expect(found).toEqual([
      'first password, as JSON inside JSON: redis',
      'words of a customer, in base64: table audit_log',
    ]);
  });
});

async function letOut({ server }: Program, canaries: Canary[]): Promise<void> {
  const wordOf = (name: string) => canaries.find((canary) => canary.name === name)?.word ?? '';
  const { commands, prefix } = server.platform.bus;
  const { id: company_id } = await server.db.admin
    .selectFrom('companies')
    .select('id')
    .limit(1)
    .executeTakeFirstOrThrow();
  await commands.set(`${prefix}:job`, JSON.stringify({ typed: wordOf('first password') }), 'EX', 60);
  const data = JSON.stringify({ body: Buffer.from(`disse: ${wordOf('words of a customer')}`).toString('base64') });
  await server.db.admin.insertInto('audit_log').values({ company_id, action: 'let-out', data }).execute();
}
