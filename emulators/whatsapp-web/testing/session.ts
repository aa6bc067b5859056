import type { SocketConfig, WASocket } from 'baileys';
import { startWhatsAppWeb, type WhatsAppWeb, type WhatsAppWebOptions } from '../index.ts';
import { createClient, trust, type TestClient } from './client.ts';

export const SHOP = '5511900001111';
export const MARIA = '5511988887777';
export const JOANA = '5521977776666';

export interface TestSession {
  emulator: WhatsAppWeb;
  client: TestClient;
  socket: WASocket;
  close(): Promise<void>;
}

/** An emulator with two customers and one linked client. */
export async function startSession(
  options: WhatsAppWebOptions = {},
  overrides?: Partial<SocketConfig>,
): Promise<TestSession> {
  const emulator = await startWhatsAppWeb(options);
  const distrust = trust(emulator);
  emulator.addPerson({ phone: MARIA, name: 'Maria' });
  emulator.addPerson({ phone: JOANA, name: 'Joana' });
  emulator.addPerson({ phone: SHOP, name: 'Loja' });
  const client = createClient(emulator);
  const socket = await client.link(SHOP, overrides);
  return {
    emulator,
    client,
    socket,
    close: async () => {
      await client.close();
      distrust();
      await emulator.close();
    },
  };
}

/** The first event of the client with a matching payload. */
export function nextEvent<Payload>(
  socket: WASocket,
  event: Parameters<WASocket['ev']['on']>[0],
  fits: (payload: Payload) => boolean = () => true,
): Promise<Payload> {
  return new Promise((resolve) => {
    socket.ev.on(event, (payload) => {
      if (fits(payload as Payload)) resolve(payload as Payload);
    });
  });
}
