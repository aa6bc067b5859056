import { createHmac, randomUUID } from 'node:crypto';
import { appSecret } from '../chaos/message-path/meta.ts';

export interface WebhookTarget {
  /** Address of the product. */
  url: string;
  appKey: string;
  phoneNumberId: string;
}

const mostTries = 20;

/** Sends a customer's message as a webhook signed like Meta's, repeated until it is accepted. */
export async function deliver(
  { url, appKey, phoneNumberId }: WebhookTarget,
  chat: number,
  text: string,
): Promise<void> {
  const from = phoneOfChat(chat);
  const timestamp = String(Math.floor(Date.now() / 1_000));
  const message = { id: `wamid.${randomUUID()}`, from, timestamp, type: 'text', text: { body: text } };
  const contacts = [{ wa_id: from, profile: { name: nameOfChat(chat) } }];
  const value = { metadata: { phone_number_id: phoneNumberId }, contacts, messages: [message] };
  const change = { id: '1', changes: [{ field: 'messages', value }] };
  const body = JSON.stringify({ object: 'whatsapp_business_account', entry: [change] });
  const signature = `sha256=${createHmac('sha256', appSecret).update(body).digest('hex')}`;
  const headers = { 'content-type': 'application/json', 'x-hub-signature-256': signature };
  for (let tries = 1; ; tries += 1) {
    const answer = await fetch(`${url}/webhooks/whatsapp-cloud/${appKey}`, { method: 'POST', body, headers });
    await answer.arrayBuffer();
    if (answer.status === 200) return;
    if (tries === mostTries) throw new Error(`the webhook answers ${answer.status}`);
    await new Promise((resolve) => setTimeout(resolve, 250));
  }
}

export const nameOfChat = (chat: number): string => `Cliente ${String(chat).padStart(3, '0')}`;
const phoneOfChat = (chat: number): string => `55119${80_000_000 + chat}`;
