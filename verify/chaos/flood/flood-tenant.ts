import { createHmac } from 'node:crypto';
import { joinLive } from '../../../server/src/testing/live-client.ts';
import type { Fleet } from './fleet.ts';
import { appSecret, openMetaNumber } from '../message-path/meta.ts';
import { openCompany } from '../people.ts';

const withinMs = 30_000;

/** Null, or the failure. */
type Look = () => Promise<string | null>;
export interface Tenant {
  list: Look;
  send: Look;
  inbound: Look;
  close(): void;
}

/** A company with a Cloud number, a customer who writes, and an admin with an open screen. */
export async function openTenant(
  fleet: Fleet,
  { url, encryptionKey, n }: { url: string; encryptionKey: string; n: number },
): Promise<Tenant> {
  const { admin: db } = fleet.db;
  const { companyId, people } = await openCompany(fleet, `Vizinha${n}`);
  const phoneNumberId = String(880_000 + n);
  const appKey = await openMetaNumber(db, encryptionKey, companyId, phoneNumberId);
  const token = people.find(({ role }) => role === 'admin')?.token ?? '';
  const screen = await joinLive(url, { token });
  for (const status of ['pending', 'open']) screen.socket.emit('joinTickets', status);
  screen.socket.emit('joinNotification');
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const customer = `55119${80_000_000 + n}`;
  let written = 0;

  const ask = async (path: string, init: RequestInit = {}) => {
    const answer = await fetch(`${url}${path}`, { headers, signal: AbortSignal.timeout(withinMs), ...init });
    const text = await answer.text();
    return answer.ok ? null : `${answer.status} ${text.slice(0, 100)}`;
  };
  const inbound = async () => {
    written += 1;
    const words = `recado ${n}-${written}.`;
    const shown = new Promise<null>((resolve) => {
      const look = (_event: string, ...args: unknown[]) => {
        if (!JSON.stringify(args).includes(words)) return;
        screen.socket.offAny(look);
        resolve(null);
      };
      screen.socket.onAny(look);
    });
    const refused = await deliver(url, appKey, { phoneNumberId, customer, words, id: `wamid.${n}.${written}` });
    if (refused !== null) return refused;
    return Promise.race([shown, late()]);
  };

  const first = await inbound();
  if (first !== null) throw new Error(`the first message of a tenant: ${first}`);
  const ticket = await db
    .selectFrom('tickets')
    .select('id')
    .where('company_id', '=', companyId)
    .executeTakeFirstOrThrow();
  return {
    inbound,
    list: () => ask('/tickets?status=pending'),
    send: () => ask(`/messages/${ticket.id}`, { method: 'POST', body: JSON.stringify({ body: 'Bom dia' }) }),
    close: () => screen.close(),
  };
}

const late = () =>
  new Promise<string>((resolve) => setTimeout(() => resolve(`not shown within ${withinMs} ms`), withinMs).unref());

interface Webhook {
  phoneNumberId: string;
  customer: string;
  words: string;
  id: string;
}

async function deliver(url: string, appKey: string, { phoneNumberId, customer, words, id }: Webhook) {
  const timestamp = String(Math.floor(Date.now() / 1_000));
  const value = {
    metadata: { phone_number_id: phoneNumberId },
    contacts: [{ wa_id: customer, profile: { name: 'Cliente' } }],
    messages: [{ id, from: customer, timestamp, type: 'text', text: { body: words } }],
  };
  const body = JSON.stringify({
    object: 'whatsapp_business_account',
    entry: [{ id: '1', changes: [{ field: 'messages', value }] }],
  });
  const signature = `sha256=${createHmac('sha256', appSecret).update(body).digest('hex')}`;
  const headers = { 'content-type': 'application/json', 'x-hub-signature-256': signature };
  const answer = await fetch(`${url}/webhooks/whatsapp-cloud/${appKey}`, { method: 'POST', body, headers });
  await answer.arrayBuffer();
  return answer.status === 200 ? null : `webhook ${answer.status}`;
}
