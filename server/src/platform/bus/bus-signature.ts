import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import { clock } from '../clock.ts';

/** A captured message expires after this time; all processes use the database's time, so they agree on it. */
const freshMs = 30_000;
const separator = '.';

export type Envelope = { sender: string; message: string } | { refused: 'unsigned' | 'stale' };

/**
 * Redis is not trusted: a client that can write to it must not be able to send messages as one of our processes. The
 * signature covers the channel, so a message cannot be replayed on the channel of another company.
 */
export function createBusSignature(secret: string) {
  const key = Buffer.from(hkdfSync('sha256', secret, 'recadia', 'bus messages', 32));
  const sign = (channel: string, signed: string) => createHmac('sha256', key).update(`${channel}\n${signed}`).digest();

  return {
    seal(channel: string, sender: string, message: string): string {
      const signed = [sender, clock.now().getTime(), message].join(separator);
      return sign(channel, signed).toString('base64url') + separator + signed;
    },

    open(channel: string, envelope: string): Envelope {
      const [signature = ''] = envelope.split(separator, 1);
      const signed = envelope.slice(signature.length + separator.length);
      if (!isEqual(Buffer.from(signature, 'base64url'), sign(channel, signed))) return { refused: 'unsigned' };
      const [sender = '', sentAt = ''] = signed.split(separator, 2);
      if (Math.abs(clock.now().getTime() - Number(sentAt)) > freshMs) return { refused: 'stale' };
      return { sender, message: signed.slice(sender.length + sentAt.length + 2 * separator.length) };
    },
  };
}

const isEqual = (one: Buffer, other: Buffer) => one.length === other.length && timingSafeEqual(one, other);
