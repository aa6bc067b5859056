/**
 * Loaded before the product (`node --import`): counts the writes to PostgreSQL, each of which is one round trip, and
 * prints the number at every SIGUSR2.
 */
import { Socket } from 'node:net';

const port = Number(new URL(process.env['DATABASE_URL'] ?? '').port);
let count = 0;

for (const name of ['_write', '_writev'] as const) {
  const original = Socket.prototype[name] as (...given: unknown[]) => void;
  Socket.prototype[name] = function (this: Socket, ...given: unknown[]) {
    if (this.remotePort === port) count += 1;
    original.apply(this, given);
  };
}

process.on('SIGUSR2', () => process.stdout.write(`${JSON.stringify({ roundTrips: count })}\n`));
