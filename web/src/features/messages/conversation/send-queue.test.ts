import type { Message } from '@recadia/contract/messages';
import { describe, expect, it, vi } from 'vitest';
import { ApiError, NetworkError } from '../../../lib/http/api-error.ts';
import { aMessage } from '../../../testing/conversation.ts';
import type { Outgoing } from './outgoing.ts';
import { memoryStore } from './outgoing-store.ts';
import { createSendQueue } from './send-queue.ts';
import type { SendTools } from './send-queue.ts';
import { anOutgoing } from '../testing/outgoing.ts';

const alone: SendTools['alone'] = (_id, work) => work();

/** A server that accepts each client id once and returns the same message to repeated requests. */
function aServer() {
  const accepted = new Map<string, Message>();
  const calls: string[] = [];
  return {
    accepted,
    calls,
    take(item: Outgoing): Message {
      calls.push(item.body);
      const message =
        accepted.get(item.clientId) ?? aMessage({ body: item.body, fromMe: true, clientId: item.clientId });
      accepted.set(item.clientId, message);
      return message;
    },
  };
}

describe('the queue of what is sent', () => {
  it('sends in order, one after the other, and hands over what the server made of it', async () => {
    const server = aServer();
    const sent: string[] = [];
    const queue = createSendQueue({
      store: memoryStore(),
      alone,
      send: async (item) => server.take(item),
      sent: ({ body }) => sent.push(body),
    });
    for (const body of ['um', 'dois', 'três']) queue.add(anOutgoing({ body }));
    await vi.waitFor(() => expect(sent).toEqual(['um', 'dois', 'três']));
    await vi.waitFor(() => expect(queue.state.getState().items).toEqual([]));
    queue.stop();
  });

  it('an answer that was lost is asked for again under the same id: the customer reads it once', async () => {
    const server = aServer();
    let losses = 2;
    const queue = createSendQueue({
      store: memoryStore(),
      alone,
      async send(item) {
        const message = server.take(item);
        if (losses-- > 0) throw new NetworkError('no answer');
        return message;
      },
      sent: () => undefined,
    });
    queue.add(anOutgoing({ body: 'um' }));
    await vi.waitFor(() => expect(server.calls.length).toBe(1));
    queue.wake();
    await vi.waitFor(() => expect(queue.state.getState().items).toEqual([]), { timeout: 10_000 });
    expect(server.calls.length).toBe(3);
    expect(server.accepted.size).toBe(1);
    queue.stop();
  });

  it('goes on after a reload with what was under way, without a second copy', async () => {
    const server = aServer();
    const rows = new Map<string, Outgoing>();
    const first = createSendQueue({
      store: memoryStore(rows),
      alone,
      send: (item) => (server.take(item), new Promise(() => undefined)),
      sent: () => undefined,
    });
    first.add(anOutgoing({ body: 'um', createdAt: new Date().toISOString() }));
    first.add(anOutgoing({ body: 'dois', createdAt: new Date().toISOString() }));
    await vi.waitFor(() => expect(server.calls).toEqual(['um']));
    first.stop();

    const queue = createSendQueue({
      store: memoryStore(rows),
      alone,
      send: async (item) => server.take(item),
      sent: () => undefined,
    });
    await vi.waitFor(() => expect(server.calls).toEqual(['um', 'um', 'dois']));
    await vi.waitFor(() => expect(rows.size).toBe(0));
    expect(server.accepted.size).toBe(2);
    queue.stop();
  });

  it('holds a refused message for the user: retry sends it under its id, discard deletes it', async () => {
    const server = aServer();
    const refuses = new Set(['um', 'dois']);
    const queue = createSendQueue({
      store: memoryStore(),
      alone,
      async send(item) {
        if (refuses.has(item.body)) throw new ApiError(409, { error: 'ERR_WAPP_NOT_INITIALIZED' });
        return server.take(item);
      },
      sent: () => undefined,
    });
    const [one, two] = [anOutgoing({ body: 'um' }), anOutgoing({ body: 'dois' })];
    for (const item of [one, two, anOutgoing({ body: 'três' })]) queue.add(item);
    await vi.waitFor(() => expect(server.calls).toEqual(['três']));
    await vi.waitFor(() =>
      expect(queue.state.getState().items).toMatchObject([
        { state: 'failed', error: 'ERR_WAPP_NOT_INITIALIZED' },
        { state: 'failed' },
      ]),
    );
    refuses.clear();
    queue.retry(one.clientId);
    queue.discard(two.clientId);
    await vi.waitFor(() => expect(queue.state.getState().items).toEqual([]));
    expect([...server.accepted.keys()]).toContain(one.clientId);
    expect(server.calls).toEqual(['três', 'um']);
    queue.stop();
  });

  it('leaves messages to the tab that sends or has sent them', async () => {
    const server = aServer();
    const rows = new Map<string, Outgoing>();
    const item = anOutgoing({ body: 'um' });
    const queue = createSendQueue({
      store: memoryStore(rows),
      alone: async (_id, work) => {
        rows.clear();
        await work();
      },
      send: async (one) => server.take(one),
      sent: () => undefined,
    });
    queue.add(item);
    await vi.waitFor(() => expect(queue.state.getState().items).toEqual([]));
    expect(server.calls).toEqual([]);
    queue.stop();
  });

  it('tells how much of a file has gone, and a discarded one stops', async () => {
    let signal: AbortSignal | undefined;
    const queue = createSendQueue({
      store: memoryStore(),
      alone,
      send: (_item, on) => {
        signal = on.signal;
        on.progress(0.4);
        return new Promise((_resolve, reject) => on.signal.addEventListener('abort', () => reject(new Error('gone'))));
      },
      sent: () => undefined,
    });
    const item = anOutgoing();
    queue.add(item);
    await vi.waitFor(() => expect(queue.state.getState().progress[item.clientId]).toBe(0.4));
    queue.discard(item.clientId);
    await vi.waitFor(() => expect(queue.state.getState()).toEqual({ items: [], progress: {} }));
    expect(signal?.aborted).toBe(true);
    queue.stop();
  });
});
