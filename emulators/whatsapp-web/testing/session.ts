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

/** The first time the client tells this event with something that fits. */
export function nextEvent<Told>(
  socket: WASocket,
  event: Parameters<WASocket['ev']['on']>[0],
  fits: (told: Told) => boolean = () => true,
): Promise<Told> {
  return new Promise((resolve) => {
    socket.ev.on(event, (told) => {
      if (fits(told as Told)) resolve(told as Told);
    });
  });
}
