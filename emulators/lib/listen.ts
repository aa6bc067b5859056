import type { Server } from 'node:http';
import type { AddressInfo, Server as NetServer } from 'node:net';

export interface ListenOptions {
  /** Loopback unless said otherwise: an emulator holds no secret worth the name, but it is nobody else's toy. */
  host?: string;
  /** 0 takes any free port. */
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
