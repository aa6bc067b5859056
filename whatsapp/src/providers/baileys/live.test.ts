import { EventEmitter } from 'node:events';
import type { WASocket } from 'baileys';
import { expect, it, vi } from 'vitest';
import { listen, type LiveParts } from './live.ts';
import { createEventDelivery } from './event-delivery.ts';

it('logs and skips a history when it cannot be read', async () => {
  const log = { info: vi.fn(), warn: vi.fn() };
  const nothing = () => undefined;
  const teller = createEventDelivery({ hear: () => Promise.resolve(), log, onFull: nothing, onRoom: nothing });
  const socket = { ev: new EventEmitter(), ws: new EventEmitter() } as unknown as WASocket;
  const told = vi.fn();
  const parts = { socket, teller, log, me: () => ({}), clock: () => new Date(), onHistoryTold: told };
  listen(parts as unknown as LiveParts);
  (socket.ev as unknown as EventEmitter).emit('messaging-history.set', { chats: null });
  await vi.waitFor(() =>
    expect(log.warn).toHaveBeenCalledWith({ error: 'TypeError' }, 'history could not be parsed, skipped'),
  );
  expect(told).not.toHaveBeenCalled();
});
