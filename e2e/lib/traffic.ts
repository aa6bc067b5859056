import type { Page, Request } from 'playwright-core';

export interface Call {
  method: string;
  path: string;
  status: number | null;
}

/** Calls of the page to the server, in order; files of the application itself are left out. */
export function recordCalls(page: Page): { calls: Call[]; reset(): void } {
  const calls: Call[] = [];
  page.on('request', (request) => {
    if (!['fetch', 'xhr'].includes(request.resourceType())) return;
    const call: Call = { method: request.method(), path: pathOf(request), status: null };
    calls.push(call);
    void request.response().then(
      (response) => (call.status = response?.status() ?? null),
      () => undefined,
    );
  });
  return { calls, reset: () => void calls.splice(0) };
}

const pathOf = (request: Request): string => {
  const { pathname, search } = new URL(request.url());
  return pathname + search;
};

interface Wire {
  /** Names of the events this page sent and received. */
  sent: string[];
  received: string[];
  handshakes: { token?: string; since?: number }[];
}

/** Records the live connection: an event is `42["userStatus"]` on the wire, the handshake `40{"token":…}`. */
export function recordLiveEvents(page: Page): Wire {
  const wire: Wire = { sent: [], received: [], handshakes: [] };
  page.on('websocket', (socket) => {
    socket.on('framesent', ({ payload }) => {
      const text = payload.toString();
      if (text.startsWith('40')) wire.handshakes.push(JSON.parse(text.slice(2) || '{}') as { token?: string });
      if (text.startsWith('42')) wire.sent.push(eventName(text));
    });
    socket.on('framereceived', ({ payload }) => {
      const text = payload.toString();
      if (text.startsWith('42')) wire.received.push(eventName(text));
    });
  });
  return wire;
}

const eventName = (frame: string): string => (JSON.parse(frame.slice(2)) as [string])[0];
