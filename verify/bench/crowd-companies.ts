import {
  aCompany,
  aContact,
  aMessage,
  aPlan,
  aQueue,
  aTicket,
  aUser,
  builderPassword,
  type TestDatabase,
} from '@recadia/db/testing';
import type { WhatsAppCloud } from '@recadia/emulators/whatsapp-cloud';
import { joinLive, type LiveClient } from '../../server/src/testing/live-client.ts';
import type { Tokens } from '../../server/src/platform/session/tokens.ts';
import { appSecret, openMetaNumber } from '../chaos/message-path/meta.ts';
import { signIn } from '../chaos/people.ts';

const queuesEach = 2;
/** Only the agents of a queue see its tickets. */
const agentsPerQueue = 10;
const chatsPerQueue = 4;

export interface CrowdAgent {
  id: number;
  companyId: number;
  email: string;
  role: 'user';
}

export interface CrowdChat {
  phone: string;
  to: string;
  ticketId: number;
  uuid: string;
  holder: CrowdAgent;
}

export interface CrowdCompany {
  id: number;
  chats: CrowdChat[];
  agents: CrowdAgent[];
}

/** The number of a company and its customers, at an emulator of WhatsApp. */
export interface CrowdNumbers {
  open(companyId: number, at: number): Promise<{ connectionId: number; phone: string }>;
  addPerson(person: { phone: string; name: string }): unknown;
}

/** A company with agents in two queues, who hold tickets of their customers. */
export async function openCrowdCompany(
  { admin }: TestDatabase,
  numbers: CrowdNumbers,
  at: number,
): Promise<CrowdCompany> {
  const plan = await aPlan(admin, { users: 100, connections: 10, queues: 20 });
  const { id: company_id } = await aCompany(admin, { name: `Empresa ${at}`, plan_id: plan.id });
  const { connectionId: connection_id, phone: to } = await numbers.open(company_id, at);
  const company: CrowdCompany = { id: company_id, chats: [], agents: [] };
  for (let queue = 0; queue < queuesEach; queue += 1) {
    const { id: queue_id } = await aQueue(admin, { company_id });
    const members: CrowdAgent[] = [];
    for (let n = 0; n < agentsPerQueue; n += 1) {
      const { id, email } = await aUser(admin, { company_id, profile: 'user', queue_ids: [queue_id] });
      members.push({ id, companyId: company_id, email, role: 'user' });
    }
    company.agents.push(...members);
    for (const [n, holder] of members.slice(0, chatsPerQueue).entries()) {
      const phone = `55119${70_000_000 + at * 100 + queue * 10 + n}`;
      const name = `Cliente ${at}.${queue}.${n}`;
      await numbers.addPerson({ phone, name });
      const contact = await aContact(admin, { company_id, name, number: phone });
      await admin
        .updateTable('contact_identities')
        .set({ match_key: `5511${phone.slice(5)}` })
        .where('contact_id', '=', contact.id)
        .execute();
      const of = { company_id, connection_id, contact_id: contact.id };
      const ticket = await aTicket(admin, { ...of, queue_id, user_id: holder.id, status: 'open' });
      await aMessage(admin, { ...of, ticket_id: ticket.id });
      company.chats.push({ phone, to, ticketId: ticket.id, uuid: ticket.uuid, holder });
    }
  }
  return company;
}

/** Numbers of the Cloud API, whose webhooks reach the given address of the product. */
export function cloudNumbers(
  cloud: WhatsAppCloud,
  { admin, encryptionKey, url }: Pick<TestDatabase, 'admin'> & { encryptionKey: string; url: string },
): CrowdNumbers {
  return {
    addPerson: (person) => cloud.addPerson(person),
    async open(companyId, at) {
      const phoneNumberId = String(900_000 + at);
      const appKey = await openMetaNumber(admin, encryptionKey, companyId, phoneNumberId);
      const { id } = await admin
        .selectFrom('connections')
        .select('id')
        .where('company_id', '=', companyId)
        .executeTakeFirstOrThrow();
      const phone = `55118${10_000_000 + at}`;
      cloud.addNumber({
        phone,
        phoneNumberId,
        // All numbers have one access token, which belongs to one account.
        wabaId: 'W',
        token: 'EAA',
        appSecret,
        verifyToken: 'x',
        callbackUrl: `${url}/webhooks/whatsapp-cloud/${appKey}`,
        name: `Empresa ${at}`,
        mps: 1_000,
      });
      return { connectionId: id, phone };
    },
  };
}

interface Product extends Pick<Parameters<typeof signIn>[0], 'db'> {
  url: string;
  tokens: Tokens;
}

export { builderPassword as crowdPassword };

/** An agent's socket, and the token of the sign-in session. */
export async function connectAgent(
  { url, ...parts }: Product,
  agent: CrowdAgent,
): Promise<{ client: LiveClient; token: string }> {
  const { token } = await signIn(parts, agent);
  const client = await joinLive(url, { token });
  // The frames of all users, stored, would fill the memory of this process.
  client.socket.onAny(() => client.frames.splice(0));
  return { client, token };
}

interface Offer {
  perSecond: number;
  seconds: number;
}

/** Begins acts at a steady rate, however long each takes; returns the seconds that it took. */
export async function offer({ perSecond, seconds }: Offer, act: (no: number, atSecond: number) => void) {
  const began = performance.now();
  const total = perSecond * seconds;
  let count = 0;
  while (count < total) {
    const passed = (performance.now() - began) / 1_000;
    for (const due = Math.min(total, passed * perSecond); count < due; count += 1) act(count, passed);
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
  return (performance.now() - began) / 1_000;
}
