import { startWhatsAppCloud, type WhatsAppCloud } from '@recadia/emulators/whatsapp-cloud';
import { startTestServer, type TestServer } from '../../server/src/testing/server.ts';

/** The program and the emulator of its Cloud numbers. */
export interface Stage {
  server: TestServer;
  meta: WhatsAppCloud;
  stop(): Promise<void>;
}

export async function startStage(): Promise<Stage> {
  const meta = await startWhatsAppCloud();
  const server = await startTestServer({ WA_CLOUD_URL: meta.graphUrl });
  return {
    server,
    meta,
    async stop() {
      await server.stop();
      await meta.stop();
    },
  };
}
