import type { WhatsAppCloud } from '@recadia/emulators/whatsapp-cloud';
import type { WhatsAppWeb } from '@recadia/emulators/whatsapp-web';
import { createVault, sealed } from '@recadia/db/keys';
import { aConnection, aContact, aTicket, type TestDatabase } from '@recadia/db/testing';
import { randomUUID } from 'node:crypto';
import { linkPhone } from './link-phone.ts';

const ownPhones = { linked: '5511900001111', cloud: '5511900002222' };
const chats = 20;

export interface Chat {
  kind: 'linked' | 'cloud';
  phone: string;
  ticketId: number;
  connectionId: number;
}

export interface OutboundSetup {
  db: TestDatabase;
  web: WhatsAppWeb;
  cloud: WhatsAppCloud;
  env: NodeJS.ProcessEnv;
}

/** A linked and a Cloud number of the company, and customers of both who have written. */
export async function openChats(sides: OutboundSetup, companyId: number): Promise<Chat[]> {
  const linkedId = await linkPhone(sides.db, sides.web, { companyId, phone: ownPhones.linked, name: 'Loja' });
  const cloudId = await openCloudNumber(sides, companyId, { phone: ownPhones.cloud });
  const opened: Chat[] = [];
  for (let n = 0; n < chats; n += 1) {
    for (const kind of ['linked', 'cloud'] as const) {
      const phone = `5511${kind === 'linked' ? 97 : 98}${String(n).padStart(7, '0')}`;
      const connectionId = kind === 'linked' ? linkedId : cloudId;
      opened.push(await openChat(sides, companyId, { kind, phone, connectionId }));
      if (kind === 'cloud') sides.cloud.write(phone, { to: ownPhones.cloud, words: { text: 'oi' } });
    }
  }
  return opened;
}

/** A number of the company at the Cloud API emulator; without a url its webhooks reach no process. */
export async function openCloudNumber(
  { db, cloud, env }: Omit<OutboundSetup, 'web'>,
  company_id: number,
  { phone, phoneNumberId = '106540352242922', url }: { phone: string; phoneNumberId?: string; url?: string },
): Promise<number> {
  const appKey = randomUUID();
  const wabaId = '102290129340398';
  const token = 'EAA-chaos';
  cloud.addNumber({
    phoneNumberId,
    wabaId,
    token,
    phone,
    appSecret: 's',
    verifyToken: 'v',
    name: 'Loja',
    mps: 100_000,
    callbackUrl: url === undefined ? 'http://127.0.0.1:9/' : `${url}/webhooks/whatsapp-cloud/${appKey}`,
  });
  const secrets = JSON.stringify({ accessToken: token, appSecret: 's', verifyToken: 'v' });
  const place = sealed.cloudSecrets.place({ company_id, cloud_app_key: appKey });
  const { id } = await aConnection(db.admin, {
    company_id,
    provider: 'cloud',
    cloud_app_key: appKey,
    cloud_phone_number_id: phoneNumberId,
    cloud_waba_id: wabaId,
    cloud_secrets_sealed: createVault([env['ENCRYPTION_KEY'] ?? '']).seal(secrets, place),
  });
  return id;
}

/** A customer of the number and the open ticket with them. */
export async function openChat(
  { db, web, cloud }: Omit<OutboundSetup, 'env'>,
  company_id: number,
  { kind, phone, connectionId }: Omit<Chat, 'ticketId'>,
): Promise<Chat> {
  (kind === 'linked' ? web : cloud).addPerson({ phone, name: `Cliente ${phone}` });
  const { id: contact_id } = await aContact(db.admin, { company_id, number: phone });
  const ticket = await aTicket(db.admin, { company_id, contact_id, connection_id: connectionId, status: 'open' });
  return { kind, phone, ticketId: ticket.id, connectionId };
}

/** How often each text arrived on its phone: decrypted there for customers of a linked device. */
export function countTexts(
  sent: Map<string, Chat>,
  { web, cloud }: Pick<OutboundSetup, 'web' | 'cloud'>,
): Map<string, number> {
  const counts = new Map<string, number>();
  const chatsOf = new Map([...sent.values()].map((chat) => [chat.phone, chat]));
  for (const chat of chatsOf.values())
    for (const { text } of listArrivals(chat, { web, cloud })) counts.set(text, (counts.get(text) ?? 0) + 1);
  return counts;
}

/** The texts of the company on the customer's phone, with the time of their arrival. */
export function listArrivals(
  { kind, phone }: Pick<Chat, 'kind' | 'phone'>,
  { web, cloud }: Pick<OutboundSetup, 'web' | 'cloud'>,
): { id: string; text: string; at: number }[] {
  const messages = kind === 'linked' ? web.inbox(phone) : cloud.inbox(phone);
  return messages.flatMap(({ id, from, body, at }) =>
    from !== phone && body.kind === 'text' ? [{ id, text: body.text, at: Date.parse(at) }] : [],
  );
}
