import { PaymentError } from '../../port/errors.ts';
import type { Payment, WebhookClaims } from '../../port/gateway.ts';
import { asObject, parseJson, readList, readObject } from './json.ts';
import { readPayment } from './read.ts';

const mostEntries = 1_000;

/** Payments by the entries of a webhook; Pix sent by the account and test calls are left out. */
export function readWebhook(body: string): WebhookClaims {
  const entries = readList(readObject(parseJson(body), 'body').pix, 'pix');
  if (entries.length > mostEntries) throw new PaymentError('bad-answer', 'pix has too many entries');
  const read = entries.filter((entry) => !isSentPix(entry)).map(tryPayment);
  const payments = read.filter((payment) => payment !== null);
  return { payments, unreadable: read.length - payments.length };
}

function isSentPix(entry: unknown): boolean {
  return asObject(entry)?.tipo === 'SOLICITACAO';
}

/** One unreadable entry must not hide the others. */
function tryPayment(entry: unknown): Payment | null {
  try {
    return readPayment(entry);
  } catch (error) {
    if (error instanceof PaymentError) return null;
    throw error;
  }
}
