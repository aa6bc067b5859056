import { startFakePhone } from './fake-phone/server.ts';
import { customers, line, number, spareLine, spareNumber, type Seeded } from './seed.ts';
import { startWhatsAppCloud } from './whatsapp-cloud/index.ts';
import { startWhatsAppWeb } from './whatsapp-web/index.ts';

export interface FarSideOptions {
  host?: string;
  /** Any free ones unless told. */
  ports?: Partial<Record<'phone' | 'web' | 'webAdmin' | 'webMedia' | 'cloud' | 'cloudAdmin', number>>;
  /** Who lives there; the six of the seed unless told. */
  people?: readonly Seeded[];
  /** Where the number on the Cloud API delivers until somebody says otherwise. */
  callbackUrl?: string;
}

export type FarSides = Awaited<ReturnType<typeof startFarSides>>;

/** WhatsApp's two far sides and the fake phone, on loopback, with people, phones and numbers in it. */
export async function startFarSides({ host, ports = {}, people = customers, callbackUrl }: FarSideOptions = {}) {
  const [web, cloud] = await Promise.all([
    startWhatsAppWeb({ host, port: ports.web, adminPort: ports.webAdmin, mediaPort: ports.webMedia }),
    startWhatsAppCloud({ host, port: ports.cloud, adminPort: ports.cloudAdmin }),
  ]);
  const farSides = { web: web.adminUrl, cloud: cloud.adminUrl };
  const phone = await startFakePhone({ host, port: ports.phone, farSides });
  for (const owned of [line, spareLine]) web.addPerson({ ...owned, isOwner: true });
  for (const owned of [number(callbackUrl), spareNumber]) cloud.addNumber(owned);
  for (const person of people) {
    web.addPerson(person);
    cloud.addPerson(person);
  }
  return {
    web,
    cloud,
    phone,
    async close(): Promise<void> {
      await Promise.all([phone.close(), web.close(), cloud.stop()]);
    },
  };
}
