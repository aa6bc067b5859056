import { newKey } from '../../../lib/http/new-key.ts';
import type { Outgoing } from '../conversation/outgoing.ts';

let ticks = Date.parse('2026-11-12T12:33:00.000Z');

/** A pending text message; each one is a second newer than the previous one. */
export function anOutgoing(changes: Partial<Outgoing> = {}): Outgoing {
  ticks += 1_000;
  return {
    clientId: newKey(ticks),
    ticketId: 4821,
    createdAt: new Date(ticks).toISOString(),
    state: 'waiting',
    attempts: 0,
    retryAt: 0,
    error: null,
    body: 'Posso confirmar para sábado?',
    quotedId: null,
    template: null,
    file: null,
    ...changes,
  };
}
