import { createVault, sealed } from '@recadia/db/keys';
import { aCompany } from '@recadia/db/testing';
import { shopAccount, type PixEfi } from '@recadia/emulators/pix-efi';
import { createEfiGateway } from '@recadia/payments/efi';
import { createHttpClient } from '../../../server/src/platform/http-client.ts';
import { encryptionKeyOf } from '../../../server/src/testing/encryption-key.ts';
import type { Fleet } from '../flood/fleet.ts';

const webhookSecret = 'the-secret-of-the-webhook-address';

/** The operator's account at the emulator, whose webhooks go to the first api; returns the operator's company. */
export async function openAccount({ db, apis }: Fleet, efi: PixEfi): Promise<number> {
  const { id: company_id } = await aCompany(db.admin, { is_super: true });
  const { clientId, clientSecret, keys } = shopAccount;
  const [key = ''] = keys;
  const certificate = efi.issueClient(shopAccount);
  const place = sealed.gatewaySecrets.place({ company_id, kind: 'efi' });
  const secrets = JSON.stringify({ clientSecret, certificate, webhookSecret });
  const account = { kind: 'efi', environment: 'sandbox', client_id: clientId, pix_key: key };
  await db.admin
    .insertInto('payment_gateways')
    .values({ company_id, ...account, secrets_sealed: createVault([encryptionKeyOf(db)]).seal(secrets, place) })
    .execute();
  const { send } = createHttpClient([new URL(efi.url).host], { identity: certificate, authorityPem: efi.authorityPem });
  const at = { environment: 'sandbox', baseUrl: efi.url, allowCustomEndpoint: true } as const;
  const gateway = createEfiGateway({ ...at, clientId, clientSecret, key, send });
  const url = `${apis[0]?.url ?? ''}/subscription/webhook?hmac=${webhookSecret}&ignorar=`;
  await gateway.registerWebhook({ url, demandsCertificate: false });
  return company_id;
}

/** The environment of processes that use the emulator as Efí. */
export const efiEnvironment = ({ url, authorityPem }: PixEfi): NodeJS.ProcessEnv => ({
  EFI_URL: url,
  EFI_AUTHORITY: authorityPem,
  PAY_ALLOW_CUSTOM_ENDPOINT: 'on',
});
