import { expect, it } from 'vitest';
import { createLog } from './log.ts';

const config = { logLevel: 'debug', mode: 'test', role: 'api' } as const;

function lineOf(facts: object): string {
  const lines: string[] = [];
  createLog(config, { write: (line) => void lines.push(line) }).info(facts, 'something happened');
  expect(lines).toHaveLength(1);
  return lines[0] ?? '';
}

const secret = 'kQ7-never-to-be-seen';
const names = [
  'password',
  'password_hash',
  'passwordHash',
  'token',
  'authToken',
  'refreshToken',
  'secret',
  'authorization',
  'Authorization',
  'cookie',
  'set-cookie',
  'apiKey',
];

it.each(names)('%s is hidden wherever it stands', (name) => {
  const holder = { [name]: secret };
  const places = [
    holder,
    { body: holder },
    { req: { headers: holder } },
    { res: { headers: { [name]: [secret] } } },
    { a: { b: { c: holder } } },
    { a: { b: { c: { d: holder } } } },
    { users: [{ name: 'Ana', ...holder }] },
    { err: Object.assign(new Error('refused'), { config: { headers: holder } }) },
  ];
  for (const place of places) {
    const line = lineOf(place);
    expect(line).not.toContain(secret);
    expect(line).toContain('[hidden]');
  }
  expect(lineOf({ err: new Error('outer', { cause: Object.assign(new Error('inner'), holder) }) })).not.toContain(
    secret,
  );
});

it('logs user, route and duration', () => {
  const line = JSON.parse(
    lineOf({ companyId: 7, ms: 12, route: '/tags/:id', keys: [1, 2], at: new Date(0), none: null }),
  ) as object;
  expect(line).toMatchObject({
    role: 'api',
    companyId: 7,
    ms: 12,
    route: '/tags/:id',
    keys: [1, 2],
    at: '1970-01-01T00:00:00.000Z',
    none: null,
    msg: 'something happened',
  });
});

it('an error keeps its kind, its words, its causes and its stack', () => {
  const error = new TypeError('no such thing', { cause: new Error('nor that') });
  const line = JSON.parse(lineOf({ err: Object.assign(error, { code: 'E_NONE' }) })) as { err: object };
  expect(line.err).toMatchObject({
    type: 'TypeError',
    message: 'no such thing: nor that',
    code: 'E_NONE',
    stack: expect.stringContaining('log.test.ts'),
  });
});

it('a circle does not hang it', () => {
  const circle: Record<string, unknown> = { token: secret };
  circle['self'] = circle;
  expect(lineOf({ circle })).not.toContain(secret);
});

it('a level that is off costs nothing and says nothing', () => {
  const lines: string[] = [];
  createLog({ ...config, logLevel: 'silent' }, { write: (line) => void lines.push(line) }).error(
    { token: secret },
    'x',
  );
  expect(lines).toEqual([]);
});
