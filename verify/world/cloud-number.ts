import { createHmac } from 'node:crypto';
import { sealed } from '@recadia/db/keys';
import { aConnection } from '@recadia/db/testing';
import type { Sent } from '../../testkit/http.ts';
import type { Stage } from './stage.ts';

/** The webhook secrets of every Cloud number of a run; each number has its own access token. */
export const webhookSecrets = { appSecret: 'segredo-de-amostra', verifyToken: 'confirma' };

interface Wanted {
  companyId: number;
  name: string;
}

let made = 0;

/** A Cloud API number that Meta knows, with one template; the connection was checked just now. */
export async function aCloudNumber({ server, meta }: Stage, { companyId, name }: Wanted) {
  made += 1;
  const [phone, phoneNumberId, wabaId] = [`55118${10_000_000 + made}`, `7${100_000 + made}`, `8${100_000 + made}`];
  const accessToken = `EAA-de-amostra-${made}`;
  const ids = { phone, phoneNumberId, wabaId };
  meta.addNumber({
    ...ids,
    ...webhookSecrets,
    token: accessToken,
    callbackUrl: 'http://127.0.0.1:1/',
    name,
    mps: 1_000,
  });
  meta.addTemplate(phone, { name: 'pedido_pronto', language: 'pt_BR', text: `Olá {{1}}, aqui é ${name}.` });

  const appKey = `amostra-${companyId}-${made}-do-endereco`;
  const place = sealed.cloudSecrets.place({ company_id: companyId, cloud_app_key: appKey });
  const { id } = await aConnection(server.db.admin, {
    company_id: companyId,
    name,
    provider: 'cloud',
    cloud_app_key: appKey,
    cloud_phone_number_id: phoneNumberId,
    cloud_waba_id: wabaId,
    cloud_secrets_sealed: server.platform.vault.seal(JSON.stringify({ accessToken, ...webhookSecrets }), place),
    cloud_checked_at: new Date(),
  });
  return { id, appKey, phoneNumberId };
}

/** Meta signs the sent bytes. */
export function signedByMeta({ body }: Sent): Record<string, string> {
  const seal = createHmac('sha256', webhookSecrets.appSecret).update(body ?? '');
  return { 'x-hub-signature-256': `sha256=${seal.digest('hex')}` };
}
