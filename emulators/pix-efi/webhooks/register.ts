import type { TlsIdentity } from '../../lib/certificate.ts';
import { EfiRefusal, invalidValue } from '../refusal.ts';
import type { World } from '../world.ts';
import { isTaken, postWebhook, type CallResult } from './call.ts';

const loopback = /^(127\.0\.0\.1|localhost|\[::1\])$/;
const unreachable = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EHOSTUNREACH', 'ENETUNREACH', 'TimeoutError', 'ABORT_ERR']);
const invalid = (message: string) => new EfiRefusal(400, 'webhook_invalido', message);

interface Registration {
  url: string;
  skipsMutualTls: boolean;
}

/**
 * Tries the address as Efí does before it is stored: a call without a certificate must be refused, then one with it must
 * be taken. `x-skip-mtls-checking` leaves out the first call. Plain http is taken for loopback only, where the product of
 * a developer has no certificate.
 */
export function createRegistrar(world: World, identity: TlsIdentity, options: { timeoutMs: number }) {
  const { clock, ledger, authority } = world;

  const probe = async (url: string, own: TlsIdentity | undefined): Promise<CallResult> => {
    const body = { evento: 'teste_webhook', data_criacao: clock.now().toISOString() };
    const call = { url, body, identity: own, authorityPem: authority.certificatePem, timeoutMs: options.timeoutMs };
    const result = await postWebhook(call);
    ledger.write({ direction: 'out', kind: 'probe', detail: { url, hasCertificate: own !== undefined, ...result } });
    return result;
  };

  return async (key: string, { url, skipsMutualTls }: Registration): Promise<void> => {
    checkAddress(url, skipsMutualTls);
    if (!skipsMutualTls) {
      const bare = await probe(url, undefined);
      if ('failure' in bare && unreachable.has(bare.failure)) throw invalid('A URL informada está inacessível');
      if (isTaken(bare)) throw invalid('A autenticação de TLS mútuo não está configurada na URL informada');
    }
    const known = await probe(url, identity);
    if ('failure' in known) throw invalid(`A requisição na URL informada falhou com o erro: ${known.failure}`);
    if (!isTaken(known)) throw invalid(`A URL informada respondeu com o código HTTP ${known.status}`);
    world.webhooks.set(key, { url, createdAt: clock.now() });
  };
}

function checkAddress(url: string, skipsMutualTls: boolean): void {
  if (!URL.canParse(url)) throw invalidValue('URL inválida');
  const { protocol, hostname } = new URL(url);
  const isDevelopment = protocol === 'http:' && skipsMutualTls && loopback.test(hostname);
  if (protocol !== 'https:' && !isDevelopment) throw invalidValue('A URL do webhook deve usar o protocolo HTTPS');
}
