import fc from 'fast-check';
import { expect, it } from 'vitest';
import { WaError } from '../../index.ts';
import { createCloudProvider } from './index.ts';

const pieces = fc.constantFrom<unknown>(
  null,
  '',
  'x',
  0,
  -1,
  190,
  131047,
  1e99,
  [],
  {},
  [{}],
  [{ id: 'wamid.1' }],
  [{ id: 5 }],
  { code: 'x' },
  { code: 131056, error_data: [] },
  { code: -5, message: { deep: [1] } },
);
const answer = fc.oneof(
  fc
    .record(
      { messages: pieces, error: pieces, id: pieces, url: pieces, data: pieces, paging: pieces },
      { requiredKeys: [] },
    )
    .map((body) => JSON.stringify(body)),
  fc.string(),
  fc.constantFrom('{"messages":[', '[]', 'null', '<html>', '\u0000'),
);
const status = fc.constantFrom(200, 201, 204, 302, 400, 401, 404, 429, 500, 502, 503, 599);

it('10,000 odd answers of the Graph API: each call answers or throws an error with advice', async () => {
  let next = { status: 200, text: '' };
  const provider = createCloudProvider({
    phoneNumberId: 'P1',
    wabaId: 'W1',
    accessToken: 't',
    apiVersion: 'v23.0',
    fetch: async () => ({ status: next.status, text: async () => next.text, body: null }),
    receive: async () => {},
  });
  const to = { kind: 'pn', value: '5511' } as const;
  const calls = [
    () => provider.send({ clientId: 'c', to, body: { kind: 'text', text: 'x' } }),
    () => provider.markRead([{ chat: to, id: 'wamid.1', fromMe: false }]),
    () => provider.openMedia({ id: '1' }),
    () => provider.listTemplates(),
    () => provider.start(),
  ];
  let sent = 0;
  let refused = 0;
  await fc.assert(
    fc.asyncProperty(status, answer, fc.nat(calls.length - 1), async (code, text, which) => {
      next = { status: code, text };
      try {
        await calls[which]?.();
        sent += 1;
      } catch (error) {
        if (!(error instanceof WaError)) throw error;
        refused += 1;
      }
    }),
    { numRuns: 10_000 },
  );
  expect(sent).toBeGreaterThan(100);
  expect(refused).toBeGreaterThan(1_000);
});
