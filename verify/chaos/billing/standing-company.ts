import { aCompany } from '@recadia/db/testing';
import type { Fleet, Member } from '../flood/fleet.ts';
import { linkPhone } from '../message-path/link-phone.ts';
import { openChat, openCloudNumber, type Chat, type OutboundSetup } from '../message-path/outbound-chats.ts';
import { aPerson, type Person } from '../people.ts';

export interface Ground extends OutboundSetup {
  fleet: Fleet;
  /** When the emulator received a message of a linked phone, by its id; the phone itself shows whole seconds. */
  receivedAt: ReadonlyMap<string, number>;
}

export interface StandingCompany {
  companyId: number;
  /** The fields that a change of the company repeats. */
  fields: { name: string; email: string; planId: number };
  admin: Person;
  chat: Chat;
  ownPhone: string;
  /** The api of its socket and of its webhooks. */
  api: Member;
}

/** A company with an admin, a number and a customer. */
export async function openStandingCompany(ground: Ground, n: number, kind: Chat['kind']): Promise<StandingCompany> {
  const { db, fleet, web } = ground;
  const [name, email] = [`Loja ${n}`, `loja${n}@teste.exemplo`];
  const { id: companyId, plan_id: planId } = await aCompany(db.admin, { name, email });
  const admin = await aPerson(fleet, { companyId, word: `loja${n}` }, 'admin');
  const api = fleet.apis[n % fleet.apis.length] as Member;
  const ownPhone = `55113${40_000_000 + n}`;
  const connectionId =
    kind === 'linked'
      ? await linkPhone(db, web, { companyId, phone: ownPhone, name })
      : await openCloudNumber(ground, companyId, { phone: ownPhone, phoneNumberId: `${700_000 + n}`, url: api.url });
  const chat = await openChat(ground, companyId, { kind, phone: `55119${70_000_000 + n}`, connectionId });
  return { companyId, fields: { name, email, planId }, admin, chat, ownPhone, api };
}

/** Records the messages that linked phones send from now on. */
export function recordReceived({ ledger }: OutboundSetup['web']): Ground['receivedAt'] {
  const receivedAt = new Map<string, number>();
  ledger.subscribe(({ direction, kind, at, detail }) => {
    const id = String(detail?.['id']);
    if (direction === 'in' && kind === 'message' && !receivedAt.has(id)) receivedAt.set(id, Date.parse(at));
  });
  return receivedAt;
}
