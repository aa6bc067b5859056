import { formatCents, maxCents } from '../../port/cents.ts';
import { PaymentError } from '../../port/errors.ts';
import type { ChargeRequest } from '../../port/gateway.ts';
import type { Json } from './json.ts';

/** A charge can be paid for an hour; the page asks for a new one afterwards. */
const expirySeconds = 3_600;
const longestDescription = 140;
const longestName = 200;

const ownId = /^[0-9a-f]{32}$/;
const cpf = /^\d{11}$/;
/** Since July 2026 a CNPJ may have letters before its two check digits. */
const cnpj = /^[0-9A-Z]{12}\d{2}$/;

export function checkId(id: string): void {
  if (!ownId.test(id)) throw new PaymentError('invalid-request', 'id');
}

export function checkAmount(cents: number): void {
  if (!Number.isSafeInteger(cents) || cents < 1 || cents > maxCents)
    throw new PaymentError('invalid-request', 'amountCents');
}

/** The body of PUT /v2/cob/{txid}. */
export function chargeBody({ amountCents, description, payer }: ChargeRequest, key: string): Json {
  return {
    calendario: { expiracao: expirySeconds },
    ...(payer && { devedor: debtor(payer) }),
    valor: { original: formatCents(amountCents) },
    chave: key,
    ...(description && { solicitacaoPagador: clip(description, longestDescription) }),
  };
}

function debtor({ name, taxId }: NonNullable<ChargeRequest['payer']>): Json {
  const nome = clip(name.trim(), longestName);
  if (nome === '') throw new PaymentError('invalid-request', 'payer.name');
  if (cpf.test(taxId)) return { cpf: taxId, nome };
  if (cnpj.test(taxId)) return { cnpj: taxId, nome };
  throw new PaymentError('invalid-request', 'payer.taxId');
}

/** Cuts by code point. */
const clip = (text: string, length: number) => Array.from(text).slice(0, length).join('');
