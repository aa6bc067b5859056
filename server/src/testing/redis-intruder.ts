import { Redis } from 'ioredis';
import { waitUntil } from './wait-until.ts';

/** A client that can read and write Redis and has no secret. */
export function anIntruder(prefix: string, url = process.env['RECADIA_REDIS_URL'] ?? 'redis://127.0.0.1:63799/0') {
  const [client, listener] = [new Redis(url), new Redis(url)];
  const nameOf = (channel: string) =>
    waitUntil(async () => {
      const names = (await client.pubsub('CHANNELS', `${prefix}:*`)) as string[];
      return names.find((name) => name.endsWith(`:${channel}`));
    }, `a listener of ${channel}`);

  return {
    async publish(channel: string, text: string): Promise<void> {
      await client.publish(await nameOf(channel), text);
    },
    /** Messages published on the channel from now on, as raw text. */
    async capture(channel: string): Promise<string[]> {
      const captured: string[] = [];
      listener.on('message', (_name, text) => captured.push(text));
      await listener.subscribe(await nameOf(channel));
      return captured;
    },
    leave(): void {
      client.disconnect();
      listener.disconnect();
    },
  };
}
