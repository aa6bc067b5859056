import { createHmac, randomBytes } from 'node:crypto';
import { createVault, sealed } from '@recadia/db/keys';
import { aConnection, type TestDatabase } from '@recadia/db/testing';
import type { Member } from '../flood/fleet.ts';
import { customerOf, textOf, type Written } from './written.ts';

/** A Cloud number whose webhooks are signed as below; returns the key in their address. */
export async function openMetaNumber(
  admin: TestDatabase['admin'],
  encryptionKey: string,
  company_id: number,
  phoneNumberId = '4711',
): Promise<string> {
  const appKey = randomBytes(12).toString('hex');
  const secrets = JSON.stringify({ accessToken: 'EAA', appSecret, verifyToken: 'x' });
  const place = sealed.cloudSecrets.place({ company_id, cloud_app_key: appKey });
  await aConnection(admin, {
    company_id,
    provider: 'cloud',
    cloud_app_key: appKey,
    cloud_phone_number_id: phoneNumberId,
    cloud_secrets_sealed: createVault([encryptionKey]).seal(secrets, place),
  });
  return appKey;
}

export const appSecret = 'chaos';

const width = 8;
/** The share of webhooks that are delivered twice. */
export const twice = 0.2;
const firstSecond = 1_790_000_000;
const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/** Delivers like Meta: repeatedly until the answer is 200, and sometimes once more without a reason. */
export function startMeta(apis: Pick<Member, 'url' | 'isUp'>[], appKey: string) {
  let repeats = 0;
  let refusals = 0;
  let turn = 0;

  async function deliverOne(...all: Written[]): Promise<void> {
    const text = JSON.stringify(webhookBody(...all));
    const signature = `sha256=${createHmac('sha256', appSecret).update(text).digest('hex')}`;
    const headers = { 'content-type': 'application/json', 'x-hub-signature-256': signature };
    for (;;) {
      const up = apis.filter((api) => api.isUp());
      const api = up[(turn += 1) % Math.max(1, up.length)];
      const answer =
        api &&
        (await fetch(`${api.url}/webhooks/whatsapp-cloud/${appKey}`, { method: 'POST', body: text, headers }).catch(
          () => null,
        ));
      await answer?.arrayBuffer().catch(() => undefined);
      if (answer?.status === 200) return;
      refusals += 1;
      await pause(100);
    }
  }

  return {
    repeated: () => repeats,
    refused: () => refusals,
    /** In one webhook, as when many customers write at once. */
    deliverTogether: (all: Written[]): Promise<void> => deliverOne(...all),
    async deliver(all: Written[]): Promise<void> {
      const waiting = [...all];
      const work = async () => {
        for (let one = waiting.shift(); one; one = waiting.shift()) {
          await deliverOne(one);
          if (Math.random() >= twice) continue;
          repeats += 1;
          await deliverOne(one);
        }
      };
      await Promise.all(Array.from({ length: width }, work));
    },
  };
}

export function webhookBody(...all: Written[]): object {
  const messages = all.map((one) => ({
    id: `wamid.${one.chat}.${one.no}`,
    from: customerOf(one.chat),
    timestamp: String(firstSecond + one.no),
    type: 'text',
    text: { body: textOf(one) },
  }));
  const contacts = all.map(({ chat }) => ({ wa_id: customerOf(chat), profile: { name: `Cliente ${chat}` } }));
  const value = { metadata: { phone_number_id: '4711' }, contacts, messages };
  return { object: 'whatsapp_business_account', entry: [{ id: '1', changes: [{ field: 'messages', value }] }] };
}
