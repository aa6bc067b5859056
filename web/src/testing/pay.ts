import type { Payable } from '@recadia/contract/pay';
import { aCharge } from './subscription.ts';

export const payCharge = (secondsLeft = 3_600): NonNullable<Payable['charge']> => {
  const { qrcode, expiresAt } = aCharge(secondsLeft);
  return { code: qrcode.qrcode, expiresAt };
};

/** The invoice that a pay link shows. */
export const aPayable = (changes: Partial<Payable> = {}): Payable => ({
  companyName: 'Casa Aurora Móveis',
  value: 349,
  dueDate: '2026-11-30',
  status: 'open',
  charge: payCharge(),
  ...changes,
});
