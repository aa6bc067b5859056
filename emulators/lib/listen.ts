import type { Server } from 'node:http';
import type { AddressInfo, Server as NetServer } from 'node:net';

export interface ListenOptions {
  /** Loopback by default: an emulator has no secrets, but other machines must not use it. */
  host?: string;
  /** 0 chooses any free port. */
  port?: number;
}

export interface Listening {
  host: string;
  port: number;
}

export async function listen(
  server: NetServer,
  { host = '127.0.0.1', port = 0 }: ListenOptions = {},
): Promise<Listening> {
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => {
      server.off('error', reject);
      resolve();
    });
  });
  return { host, port: (server.address() as AddressInfo).port };
}

export async function closeServer(server: Pick<Server, 'close' | 'closeAllConnections'>): Promise<void> {
  server.closeAllConnections();
  await new Promise<void>((resolve) => server.close(() => resolve()));
}
