import { refundRequest, type Payment } from '@recadia/contract/payments';
import * as z from 'zod';
import { readMoney } from '../../lib/i18n/money.ts';

const cents = (amount: number): number => Math.round(amount * 100);

/** The part of a payment that is not refunded yet. */
export const leftOf = ({ value, refunded }: Pick<Payment, 'value' | 'refunded'>): number =>
  (cents(value) - cents(refunded)) / 100;

export const refundKinds = ['whole', 'part'] as const;

/** A part is less than the rest, because only a whole refund takes the renewal back. */
export const refundForm = (left: number) =>
  z
    .object({
      kind: z.enum(refundKinds),
      value: z.string(),
      reason: refundRequest.shape.reason,
    })
    .superRefine(({ kind, value }, context) => {
      if (kind === 'whole') return;
      const amount = cents(readMoney(value) ?? 0);
      if (amount < 1) context.addIssue({ code: 'custom', path: ['value'] });
      else if (amount >= cents(left))
        context.addIssue({ code: 'too_big', origin: 'number', maximum: left, path: ['value'] });
    });
type RefundForm = z.output<ReturnType<typeof refundForm>>;

/** Without a value the server refunds everything that is left. */
export const bodyOfRefund = ({ kind, value, reason }: RefundForm) =>
  kind === 'whole' ? { reason } : { value: readMoney(value) ?? 0, reason };
