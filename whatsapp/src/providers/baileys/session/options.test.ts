import { expect, it } from 'vitest';
import { createMemoryStore } from '../../../testing/memory-store.ts';
import type { BaileysOptions } from './options.ts';
import { createBaileysProvider } from '../provider.ts';
import { wireIdOf } from '../wire-id.ts';

const log = { info: () => undefined, warn: () => undefined };
const provide = (more: Partial<BaileysOptions>) =>
  createBaileysProvider({ store: createMemoryStore(), receive: async () => undefined, log, ...more });

it.each([
  'ws://127.0.0.1:9/ws/chat',
  'wss://web.whatsapp.com.evil.example/ws/chat',
  'wss://web.whatsapp.com:8443/ws/chat',
  'ws://web.whatsapp.com/ws/chat',
  'wss://web.whatsapp.com@evil.example/',
  'nonsense',
])('refuses %s unless a custom endpoint is allowed', (endpoint) => {
  expect(() => provide({ endpoint })).toThrow(expect.objectContaining({ code: 'custom-endpoint' }));
});

it('takes WhatsApp itself, and another place where that is allowed', () => {
  expect(() => provide({})).not.toThrow();
  expect(() => provide({ endpoint: 'wss://web.whatsapp.com/ws/chat' })).not.toThrow();
  expect(() => provide({ endpoint: 'ws://127.0.0.1:9/ws/chat', allowCustomEndpoint: true })).not.toThrow();
  for (const trust of [{ mediaAuthority: 'PEM' }, { noiseRoot: Buffer.alloc(32) }])
    expect(() => provide(trust)).toThrow(expect.objectContaining({ code: 'custom-endpoint' }));
});

it('makes the same id of the same client id, in WhatsApp’s own form', () => {
  expect(wireIdOf('ticket 7')).toBe(wireIdOf('ticket 7'));
  expect(wireIdOf('ticket 7')).not.toBe(wireIdOf('ticket 8'));
  expect(wireIdOf('ticket 7')).toMatch(/^3EB0[0-9A-F]{18}$/);
  expect(wireIdOf('3EB0ABCDEF0123456789AB')).toBe('3EB0ABCDEF0123456789AB');
});
