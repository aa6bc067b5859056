import { EventEmitter } from 'node:events';
import type { WASocket } from 'baileys';
import { expect, it, vi } from 'vitest';
import { listen, type LiveParts } from './live.ts';
import { createEventDelivery } from './event-delivery.ts';

it('logs and skips a history when it cannot be read', async () => {
  const log = { info: vi.fn(), warn: vi.fn() };
  const nothing = () => undefined;
  const delivery = createEventDelivery({ receive: () => Promise.resolve(), log, onFull: nothing, onDrained: nothing });
  const socket = { ev: new EventEmitter(), ws: new EventEmitter() } as unknown as WASocket;
  const onDelivered = vi.fn();
  const parts = { socket, delivery, log, me: () => ({}), clock: () => new Date(), onHistoryDelivered: onDelivered };
  listen(parts as unknown as LiveParts);
  (socket.ev as unknown as EventEmitter).emit('messaging-history.set', { chats: null });
  await vi.waitFor(() =>
    expect(log.warn).toHaveBeenCalledWith({ error: 'TypeError' }, 'history could not be parsed, skipped'),
  );
  expect(onDelivered).not.toHaveBeenCalled();
});
