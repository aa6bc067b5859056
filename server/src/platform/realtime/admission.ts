import type { IncomingMessage } from 'node:http';
import type { Logger } from 'pino';
import * as z from 'zod';
import { clock } from '../clock.ts';
import { AppError } from '../errors.ts';
import { asAppError } from '../http/errors.ts';
import type { Platform } from '../platform.ts';
import { checkSubscription } from '../session/subscription.ts';
import type { LiveSocket } from './connections.ts';

/** The token is in the handshake's body, never in its URL, because URLs are logged. */
const handshake = z.object({
  token: z.string(),
  since: z.number().int().min(0).nullish().catch(null),
  /** Joins as joinNotification does, but before the first event: events during that call would be missed. */
  notification: z.boolean().catch(false),
});

type Ground = Pick<Platform, 'principals' | 'rates' | 'log'>;

/** Browsers always send the page's origin; a client without a page still needs its token. */
export function isOriginAllowed({ headers }: IncomingMessage, origins: string[]): boolean {
  return headers.origin === undefined || origins.includes(headers.origin);
}

/**
 * Admits sockets with a valid sign-in session of an active company. The refusal carries the code and status of the API.
 */
export function admit(ground: Ground) {
  return (socket: LiveSocket, next: (refusal?: Error) => void): void => {
    enter(socket, ground).then(
      () => next(),
      (error: unknown) => next(asRefusal(error, ground.log)),
    );
  };
}

async function enter(socket: LiveSocket, { principals, rates }: Ground): Promise<void> {
  const parsed = handshake.safeParse(socket.handshake.auth);
  if (!parsed.success) throw new AppError('ERR_SESSION_EXPIRED');
  const principal = await principals.fromToken(parsed.data.token);
  await rates.spend('handshake', String(principal.actor.userId));
  checkSubscription(principal, clock.now());
  const { since, notification } = parsed.data;
  socket.data = { principal, since: since ?? null, notification };
}

function asRefusal(error: unknown, log: Logger): Error {
  const known = asAppError(error as Parameters<typeof asAppError>[0]);
  if (known.code === 'ERR_INTERNAL') log.error({ err: error }, 'socket could not be admitted');
  const { code, status, details } = known;
  return Object.assign(new Error(code), { data: { code, status, details } });
}
