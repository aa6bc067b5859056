import { createHmac } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { shop } from '../testing/desk.ts';
import type { CloudNumber } from '../number.ts';
import { escapeNonAscii, buildPayload } from './payload.ts';

const number: CloudNumber = {
  ...shop,
  callbackUrl: 'http://127.0.0.1/webhook',
  mps: 80,
  isCoexistence: false,
  isRegistered: true,
  isLocked: false,
  isVerified: true,
};
const message = (id: string) => ({ number, field: 'messages', value: { contacts: [{ id }], messages: [{ id }] } });
const status = (id: string) => ({ number, field: 'messages', value: { statuses: [{ id }] } });

interface Envelope {
  entry: { id: string; changes: { field: string; value: Record<string, unknown[]> }[] }[];
}

describe('the bytes of a webhook', () => {
  it('hold no byte beyond ASCII, also for emoji of two units, and read back the same', () => {
    const words = 'ação 😀';
    const escaped = escapeNonAscii(JSON.stringify(words));
    expect(escaped).toBe('"a\\u00e7\\u00e3o \\ud83d\\ude00"');
    expect(JSON.parse(escaped)).toBe(words);
  });

  it('are signed as they are sent', () => {
    const payload = buildPayload(
      [{ number, field: 'messages', value: { messages: [{ text: { body: 'olá' } }] } }],
      's',
    );
    expect(payload.body).toContain('ol\\u00e1');
    expect(payload.signature).toBe(`sha256=${createHmac('sha256', 's').update(payload.body).digest('hex')}`);
  });

  it('join what is alike and keep apart what is not', () => {
    const other = { ...number, phoneNumberId: 'P2', wabaId: 'W2' };
    const { body } = buildPayload(
      [message('1'), message('2'), status('3'), status('4'), { ...message('5'), number: other }],
      's',
    );
    const { entry } = JSON.parse(body) as Envelope;
    expect(entry.map(({ id, changes }) => [id, changes.length])).toEqual([
      [number.wabaId, 2],
      ['W2', 1],
    ]);
    expect(entry[0]?.changes[0]?.value).toMatchObject({ messages: [{ id: '1' }, { id: '2' }] });
    expect(entry[0]?.changes[1]?.value).toMatchObject({ statuses: [{ id: '3' }, { id: '4' }] });
  });
});
