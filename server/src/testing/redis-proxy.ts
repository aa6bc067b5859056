import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

export interface RedisProxy {
  url: string;
  /** Makes Redis unreachable: open connections break, new ones are refused. */
  cut(): Promise<void>;
  heal(): Promise<void>;
  /** Makes Redis hang: connections stay open and receive no answer. */
  freeze(): void;
  thaw(): void;
}

/** A proxy between the program and the real Redis, so that a test can interrupt and restore it. */
export async function startRedisProxy(
  target = process.env['RECADIA_REDIS_URL'] ?? 'redis://127.0.0.1:63799/0',
): Promise<RedisProxy> {
  const { hostname, port } = new URL(target);
  const open = new Set<Socket>();
  let isFrozen = false;
  const server = createServer((near) => {
    const far = connect(Number(port), hostname);
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      open.add(one);
      one.on('data', (chunk) => isFrozen || other.write(chunk));
      one.on('error', () => other.destroy());
      one.on('close', () => {
        open.delete(one);
        other.destroy();
      });
    }
  });
  const listen = (at: number) => new Promise<void>((resolve) => server.listen(at, '127.0.0.1', resolve));
  await listen(0);
  const own = (server.address() as AddressInfo).port;
  return {
    url: `redis://127.0.0.1:${own}/0`,
    cut: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        for (const socket of open) socket.destroy();
      }),
    heal: () => listen(own),
    freeze: () => void (isFrozen = true),
    thaw: () => void (isFrozen = false),
  };
}
