import { connect, createServer, type Socket } from 'node:net';

export interface SocketProxy {
  url: string;
  /** Breaks every live connection, and accepts no new one for this time; pages still load. */
  cut(awayMs: number): void;
  /** Accepted live connections since the start. */
  upgrades(): number;
  stop(): Promise<void>;
}

/** A proxy between browsers and the product that recognises live connections. */
export async function startSocketProxy(port: number, target: () => string): Promise<SocketProxy> {
  const live = new Set<Socket>();
  const open = new Set<Socket>();
  let awayUntil = 0;
  let upgrades = 0;

  const server = createServer((client) => {
    const { hostname, port: upstreamPort } = new URL(target());
    const upstream = connect(Number(upstreamPort), hostname);
    for (const [one, other] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      open.add(one);
      one.on('error', () => other.destroy());
      one.on('close', () => {
        open.delete(one);
        live.delete(one);
        other.destroy();
      });
    }
    client.on('data', (chunk) => {
      // A browser requests the upgrade on a connection that may have carried pages before.
      if (!live.has(client) && /\r\nupgrade: websocket\r\n/i.test(chunk.toString('latin1'))) {
        if (Date.now() < awayUntil) return void client.destroy();
        live.add(client);
      }
      upstream.write(chunk);
    });
    upstream.on('data', (chunk) => {
      if (live.has(client) && /^HTTP\/1\.1 101/.test(chunk.toString('latin1', 0, 12))) upgrades += 1;
      client.write(chunk);
    });
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${port}`,
    cut(awayMs) {
      awayUntil = Date.now() + awayMs;
      for (const socket of live) socket.destroy();
    },
    upgrades: () => upgrades,
    async stop() {
      for (const socket of open) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
