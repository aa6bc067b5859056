import {
  PaymentError,
  type Charge,
  type ChargeRequest,
  type Payment,
  type PaymentErrorCode,
  type Refund,
  type RefundRequest,
} from '../../../payments/src/index.ts';

/** What a value of the gateway must be, whatever the service answered. Each function returns the faults. */
const codes: Record<PaymentErrorCode, true> = {
  unreachable: true,
  'rate-limited': true,
  credentials: true,
  'not-permitted': true,
  'not-found': true,
  conflict: true,
  refused: true,
  'bad-answer': true,
  'invalid-request': true,
};

export function faultsOfError(error: unknown): string[] {
  if (error instanceof PaymentError && codes[error.code] && error.detail.length <= 200) return [];
  return [`crash: ${error instanceof Error ? `${error.name} ${error.message}` : String(error)}`];
}

const isCents = (cents: number) => Number.isSafeInteger(cents) && cents >= 0;
const isDate = (date: Date) => date instanceof Date && !Number.isNaN(date.getTime());
const isId = (id: unknown) => typeof id === 'string' && /^[A-Za-z0-9-]{1,77}$/.test(id);

const faultsIf = (isWrong: boolean, fault: string) => (isWrong ? [fault] : []);

function faultsOfRefund({ id, amountCents, status, by }: Refund): string[] {
  return [
    ...faultsIf(!isId(id), 'refund id'),
    ...faultsIf(!isCents(amountCents), 'refund amount'),
    ...faultsIf(!['processing', 'done', 'failed'].includes(status), 'refund status'),
    ...faultsIf(!['receiver', 'bank'].includes(by), 'refund origin'),
  ];
}

export function faultsOfPayment({ id, chargeId, key, amountCents, paidAt, refunds }: Payment): string[] {
  return [
    ...faultsIf(!isId(id), 'payment id'),
    ...faultsIf(chargeId !== null && !isId(chargeId), 'payment charge'),
    ...faultsIf(key !== null && typeof key !== 'string', 'payment key'),
    ...faultsIf(!isCents(amountCents), 'payment amount'),
    ...faultsIf(!isDate(paidAt), 'payment date'),
    ...refunds.flatMap(faultsOfRefund),
  ];
}

export function faultsOfCharge(charge: Charge, id: string): string[] {
  return [
    ...faultsIf(charge.id !== id, 'charge id'),
    ...faultsIf(!isCents(charge.amountCents), 'charge amount'),
    ...faultsIf(!isDate(charge.expiresAt), 'charge expiry'),
    ...faultsIf(!['open', 'paid', 'removed'].includes(charge.status), 'charge status'),
    ...faultsIf(
      charge.payments.some(({ chargeId }) => chargeId !== id),
      'payment of another charge',
    ),
    ...charge.payments.flatMap(faultsOfPayment),
  ];
}

/** A created charge is exactly the requested one. */
export function faultsOfCreated(charge: Charge, { id, amountCents }: ChargeRequest, key: string): string[] {
  return [
    ...faultsOfCharge(charge, id),
    ...faultsIf(charge.amountCents !== amountCents, 'charge of another amount'),
    ...faultsIf(charge.key !== key, 'charge to another key'),
    ...faultsIf((charge.status === 'open') !== (charge.code !== null), 'code of a charge'),
  ];
}

export function faultsOfRequested(refund: Refund, { id, amountCents }: RefundRequest): string[] {
  return [
    ...faultsOfRefund(refund),
    ...faultsIf(refund.id !== id || refund.amountCents !== amountCents, 'other refund'),
  ];
}
