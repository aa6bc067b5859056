import { startFakePhone } from './fake-phone/server.ts';
import { startPixEfi } from './pix-efi/index.ts';
import { customers, line, number, spareLine, spareNumber, type Seeded } from './seed.ts';
import { startWhatsAppCloud } from './whatsapp-cloud/index.ts';
import { startWhatsAppWeb } from './whatsapp-web/index.ts';

type PortName = 'phone' | 'web' | 'webAdmin' | 'webMedia' | 'cloud' | 'cloudAdmin' | 'pix' | 'pixAdmin' | 'pixBank';

export interface EmulatorOptions {
  host?: string;
  /** Free ports by default. */
  ports?: Partial<Record<PortName, number>>;
  /** The people of the emulators; by default the six of the seed. */
  people?: readonly Seeded[];
  /** The webhook address of the Cloud API number until another one is entered. */
  callbackUrl?: string;
}

export type Emulators = Awaited<ReturnType<typeof startEmulators>>;

/**
 * The emulators of WhatsApp Web, of the Cloud API and of Efí, and the fake phone, on loopback, with people, phones and
 * numbers.
 */
export async function startEmulators({ host, ports = {}, people = customers, callbackUrl }: EmulatorOptions = {}) {
  const [web, cloud, pix] = await Promise.all([
    startWhatsAppWeb({ host, port: ports.web, adminPort: ports.webAdmin, mediaPort: ports.webMedia }),
    startWhatsAppCloud({ host, port: ports.cloud, adminPort: ports.cloudAdmin }),
    startPixEfi({ host, port: ports.pix, adminPort: ports.pixAdmin, bankPort: ports.pixBank }),
  ]);
  const adminUrls = { web: web.adminUrl, cloud: cloud.adminUrl };
  const phone = await startFakePhone({ host, port: ports.phone, adminUrls });
  for (const owned of [line, spareLine]) web.addPerson({ ...owned, isOwner: true });
  for (const owned of [number(callbackUrl), spareNumber]) cloud.addNumber(owned);
  for (const person of people) {
    web.addPerson(person);
    cloud.addPerson(person);
  }
  return {
    web,
    cloud,
    pix,
    phone,
    async close(): Promise<void> {
      await Promise.all([phone.close(), web.close(), cloud.stop(), pix.stop()]);
    },
  };
}
