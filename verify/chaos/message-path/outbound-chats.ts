import type { WhatsAppCloud } from '@recadia/emulators/whatsapp-cloud';
import type { WhatsAppWeb } from '@recadia/emulators/whatsapp-web';
import { createVault, sealed } from '@recadia/db/keys';
import { aConnection, aContact, aTicket, type TestDatabase } from '@recadia/db/testing';
import { randomUUID } from 'node:crypto';
import { linkPhone } from './link-phone.ts';

const ownPhones = { linked: '5511900001111', cloud: '5511900002222' };
const cloudIds = { phoneNumberId: '106540352242922', wabaId: '102290129340398', token: 'EAA-chaos' };
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
export async function openChats(sides: OutboundSetup, company_id: number): Promise<Chat[]> {
  const { db, web, cloud, env } = sides;
  const linkedId = await linkPhone(db, web, { companyId: company_id, phone: ownPhones.linked, name: 'Loja' });
  const appKey = randomUUID();
  cloud.addNumber({
    ...cloudIds,
    phone: ownPhones.cloud,
    appSecret: 's',
    verifyToken: 'v',
    name: 'Loja',
    mps: 100_000,
    callbackUrl: 'http://127.0.0.1:9/',
  });
  const secrets = JSON.stringify({ accessToken: cloudIds.token, appSecret: 's', verifyToken: 'v' });
  const place = sealed.cloudSecrets.place({ company_id, cloud_app_key: appKey });
  const { id: cloudId } = await aConnection(db.admin, {
    company_id,
    provider: 'cloud',
    cloud_app_key: appKey,
    cloud_phone_number_id: cloudIds.phoneNumberId,
    cloud_waba_id: cloudIds.wabaId,
    cloud_secrets_sealed: createVault([env['ENCRYPTION_KEY'] ?? '']).seal(secrets, place),
  });
  const opened: Chat[] = [];
  for (let n = 0; n < chats; n += 1) {
    for (const kind of ['linked', 'cloud'] as const) {
      const phone = `5511${kind === 'linked' ? 97 : 98}${String(n).padStart(7, '0')}`;
      (kind === 'linked' ? web : cloud).addPerson({ phone, name: `Cliente ${n}` });
      if (kind === 'cloud') cloud.write(phone, { to: ownPhones.cloud, words: { text: 'oi' } });
      const { id: contact_id } = await aContact(db.admin, { company_id, number: phone });
      const connection_id = kind === 'linked' ? linkedId : cloudId;
      const ticket = await aTicket(db.admin, { company_id, contact_id, connection_id, status: 'open' });
      opened.push({ kind, phone, ticketId: ticket.id, connectionId: connection_id });
    }
  }
  return opened;
}

/** How often each text arrived on its phone: decrypted there for customers of a linked device. */
export function countTexts(
  sent: Map<string, Chat>,
  { web, cloud }: Pick<OutboundSetup, 'web' | 'cloud'>,
): Map<string, number> {
  const counts = new Map<string, number>();
  const chatsOf = new Map([...sent.values()].map((chat) => [chat.phone, chat]));
  for (const { kind, phone } of chatsOf.values()) {
    const bodies = kind === 'linked' ? web.inbox(phone) : cloud.inbox(phone);
    for (const { from, body } of bodies) {
      if (from !== ownPhones[kind] || body.kind !== 'text') continue;
      counts.set(body.text, (counts.get(body.text) ?? 0) + 1);
    }
  }
  return counts;
}
