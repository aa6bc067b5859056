import { RefusedRequest } from '../lib/fields.ts';
import { leftOf, returnId } from './pix/refunds.ts';
import type { Charge, Payment, World } from './world.ts';
import type { WebhookSender } from './webhooks/sender.ts';

export interface PayOptions {
  /** Another amount than the charge asks for. */
  cents?: number;
  /** The charge is paid although it was paid before. */
  again?: boolean;
  /** The charge is paid although it has expired. */
  late?: boolean;
  at?: Date;
}

export type Play = ReturnType<typeof createPlay>;

/** The acts of payers and of their banks. */
export function createPlay(world: World, sender: WebhookSender) {
  const { clock, random, charges, payments, ledger } = world;

  const newPayment = (of: Pick<Payment, 'txid' | 'key' | 'cents'>, paidAt = clock.now()): Payment => {
    const day = paidAt.toISOString().replaceAll(/\D/g, '').slice(0, 12);
    return { endToEndId: `E09089356${day}${random.hex(6).slice(1)}`, paidAt, refunds: [], ...of };
  };
  const record = (payment: Payment) => {
    payments.push(payment);
    payments.sort((a, b) => a.paidAt.getTime() - b.paidAt.getTime());
    ledger.write({ direction: 'note', kind: 'paid', who: payment.endToEndId, detail: { txid: payment.txid } });
  };
  const findCharge = (txid: string): Charge => {
    const charge = charges.get(txid);
    if (!charge) throw new RefusedRequest(404, `no charge ${txid}`);
    return charge;
  };
  const findPayment = (endToEndId: string): Payment => {
    const payment = payments.find((one) => one.endToEndId === endToEndId);
    if (!payment) throw new RefusedRequest(404, `no payment ${endToEndId}`);
    return payment;
  };

  return {
    pay(txid: string, { cents, again = false, late = false, at }: PayOptions = {}): Payment {
      const charge = findCharge(txid);
      if (charge.status === 'CONCLUIDA' && !again) throw new RefusedRequest(409, 'the charge is paid');
      const payment = newPayment({ txid, key: charge.key, cents: cents ?? charge.cents }, at);
      const expiresAt = charge.createdAt.getTime() + charge.expirySeconds * 1_000;
      if (payment.paidAt.getTime() > expiresAt && !late) throw new RefusedRequest(409, 'the charge has expired');
      charge.payments.push(payment);
      charge.status = 'CONCLUIDA';
      record(payment);
      sender.send(payment);
      return payment;
    },
    /** A transfer to a key of the account that names no charge; Efí sends no webhook for it. */
    transfer(key: string, cents: number): Payment {
      const payment = newPayment({ txid: null, key, cents });
      record(payment);
      return payment;
    },
    /** A webhook about a payment of another account, sent to the address of `key`: Efí calls for every account. */
    payAnotherAccount(key: string, foreign: { key: string; cents: number; txid: string }): Payment {
      const payment = newPayment(foreign);
      sender.send(payment, key);
      return payment;
    },
    /** The payer's bank takes money back. */
    returnByBank(endToEndId: string, cents?: number): Payment {
      const payment = findPayment(endToEndId);
      const returned = cents ?? leftOf(payment);
      if (returned < 1 || returned > leftOf(payment)) throw new RefusedRequest(400, 'more than the payment holds');
      const now = clock.now();
      payment.refunds.push({
        id: random.hex(16).toLowerCase(),
        rtrId: returnId(random),
        cents: returned,
        status: 'DEVOLVIDO',
        nature: 'MED_FRAUDE',
        requestedAt: now,
        settledAt: now,
      });
      sender.send(payment);
      return payment;
    },
  };
}
