import { PaymentError, type PaymentErrorCode } from '../../port/errors.ts';
import { asObject, parseJson } from './json.ts';

const byStatus = new Map<number, PaymentErrorCode>([
  [401, 'credentials'],
  [403, 'not-permitted'],
  [404, 'not-found'],
  [409, 'conflict'],
  [410, 'not-found'],
  [429, 'rate-limited'],
]);

/**
 * Reads both forms of a refusal: `{ nome, mensagem }` of Efí, and problem+json of the central bank's Pix API. Efí answers
 * 400 also for an unknown id, so its name decides before the status.
 */
export function refusalOf(status: number, text: string, retryAfter?: string | string[]): PaymentError {
  const body = asObject(parseJson(text)) ?? {};
  const name = firstText(body.nome, body.type, body.error);
  const message = firstText(body.mensagem, body.detail, body.title, body.error_description);
  const detail = [name, message].filter(Boolean).join(': ') || `status ${status}`;
  return new PaymentError(codeOf(status, name), detail, { status, retryAfterMs: readRetryAfter(retryAfter) });
}

function codeOf(status: number, name: string): PaymentErrorCode {
  if (status === 400 && /_nao_encontrad[ao]$|NaoEncontrad[ao]$/.test(name)) return 'not-found';
  if (status === 400 && name.endsWith('_duplicado')) return 'conflict';
  const known = byStatus.get(status);
  if (known) return known;
  if (status >= 400 && status < 500) return 'refused';
  return status >= 500 ? 'unreachable' : 'bad-answer';
}

function firstText(...values: unknown[]): string {
  return values.find((value): value is string => typeof value === 'string' && value !== '') ?? '';
}

function readRetryAfter(value: string | string[] | undefined): number | undefined {
  return typeof value === 'string' && /^\d{1,5}$/.test(value) ? Number(value) * 1_000 : undefined;
}
