import { readFields } from '../../lib/fields.ts';
import type { Random } from '../../lib/random.ts';
import { EfiRefusal, invalidValue } from '../refusal.ts';
import type { Account, Payment, Refund, World } from '../world.ts';
import { readAmount } from './charges.ts';

/** Efí's sandbox rejects a refund of one cent, so that a client can try a rejection. */
const rejectedCents = 1;

export function findPayment({ payments }: World, account: Account, endToEndId: string): Payment {
  const payment = payments.find((one) => one.endToEndId === endToEndId && account.keys.includes(one.key));
  if (payment) return payment;
  throw new EfiRefusal(400, 'pix_nao_encontrado', 'Nenhum pix encontrado para o identificador informado');
}

export function findRefund({ refunds }: Payment, id: string): Refund {
  const refund = refunds.find((one) => one.id === id);
  if (refund) return refund;
  throw new EfiRefusal(400, 'devolucao_nao_encontrada', 'Nenhuma devolução encontrada para o identificador informado');
}

export function requestRefund({ clock, random }: World, payment: Payment, id: string, json: unknown): Refund {
  if (!/^[a-zA-Z0-9]{1,35}$/.test(id)) throw invalidValue('Campo id deve ter de 1 a 35 letras e números');
  if (payment.refunds.some((one) => one.id === id))
    throw new EfiRefusal(409, 'devolucao_id_duplicado', 'O id informado já foi utilizado em outra devolução');
  const cents = readAmount(readFields(json).optionalText('valor'), 'valor');
  if (cents > leftOf(payment)) throw invalidValue('O valor da devolução ultrapassa o saldo do pix');
  const refund: Refund = {
    id,
    rtrId: returnId(random),
    cents,
    status: 'EM_PROCESSAMENTO',
    nature: 'ORIGINAL',
    requestedAt: clock.now(),
  };
  payment.refunds.push(refund);
  return refund;
}

export function settleRefund({ clock }: World, refund: Refund): void {
  refund.status = refund.cents === rejectedCents ? 'NAO_REALIZADO' : 'DEVOLVIDO';
  refund.settledAt = clock.now();
  if (refund.status === 'NAO_REALIZADO') refund.reason = 'Saldo insuficiente para realizar a devolução.';
}

/** Cents that were not returned yet. */
export function leftOf({ cents, refunds }: Payment): number {
  const returned = refunds.filter(({ status }) => status !== 'NAO_REALIZADO');
  return cents - returned.reduce((sum, refund) => sum + refund.cents, 0);
}

export const returnId = (random: Random) => `D${random.hex(16).slice(1)}`;
