import { monthsOf, nextDueDate, recurrences, type Recurrence } from '@recadia/contract/due-date';
import { dayNumber, localDay } from '../../../server/src/platform/session/local-day.ts';
import type { Chance } from '../provider/chance.ts';

const dayMs = 86_400_000;
export const valueCents = 9_990;

interface Refund {
  id: string;
  cents: number;
}

interface PaymentOfHistory {
  /** Also its order among payments of one instant. */
  id: string;
  cents: number;
  paidAt: Date;
  refunds: Refund[];
}

/** What happened at the gateway, without the order in which it becomes known. */
export interface History {
  base: string;
  baseAt: Date;
  timeZone: string;
  invoices: { recurrence: Recurrence; months: number; payments: PaymentOfHistory[] }[];
}

/** A report of the gateway about a payment and the first refunds of it. */
export interface Report {
  invoice: number;
  payment: PaymentOfHistory;
  refunds: Refund[];
}

const zones = ['America/Sao_Paulo', 'America/New_York', 'Pacific/Auckland', 'UTC'] as const;

export function aHistory(chance: Chance): History {
  const base = new Date(Date.UTC(2026, chance.int(12), 1 + chance.int(31)));
  const baseAt = new Date(base.getTime() - 30 * dayMs);
  let made = 0;
  const next = (letter: string) => `${letter}${String((made += 1)).padStart(3, '0')}`;
  const aPayment = (): PaymentOfHistory => {
    const cents = chance.is(0.85) ? valueCents : valueCents - 1;
    const parts = chance.is(0.3) ? chance.pick([[cents], [100], [cents - 100, 100], [50, 50]]) : [];
    // Few instants, so that some payments share one; some are older than the date that was set by hand.
    const paidAt = new Date(base.getTime() + (chance.int(80) - 40) * dayMs + chance.int(4) * dayMs * 0.25);
    return { id: next('e'), cents, paidAt, refunds: parts.map((part) => ({ id: next('r'), cents: part })) };
  };
  const anInvoice = () => {
    const recurrence = chance.pick(recurrences);
    return { recurrence, months: monthsOf[recurrence], payments: Array.from({ length: chance.int(3) }, aPayment) };
  };
  const invoices = Array.from({ length: 1 + chance.int(3) }, anInvoice);
  return { base: base.toISOString().slice(0, 10), baseAt, timeZone: chance.pick(zones), invoices };
}

/** An order in which the payments may become known: repeated, late, before and after their refunds. */
export function reportsOf({ invoices }: History, chance: Chance): Report[] {
  const reports = invoices.flatMap(({ payments }, invoice) =>
    payments.flatMap((payment) =>
      Array.from({ length: 1 + chance.int(3) }, () => ({
        invoice,
        payment,
        refunds: payment.refunds.slice(0, chance.int(payment.refunds.length + 1)),
      })),
    ),
  );
  const last = invoices.flatMap(({ payments }, invoice) =>
    payments.map((payment) => ({ invoice, payment, refunds: payment.refunds })),
  );
  return [...shuffle(chance, reports), ...shuffle(chance, last)];
}

/** The due date that follows from the history, computed without the database. */
export function expectedDueDate({ base, baseAt, timeZone, invoices }: History): string {
  const renewals = invoices.flatMap(({ recurrence, payments }) => {
    const [first] = payments.filter((one) => settles(one) && one.paidAt > baseAt).sort(byPayment);
    return first ? [{ ...first, recurrence }] : [];
  });
  return renewals.sort(byPayment).reduce((due, { paidAt, recurrence }) => {
    const day = localDay(paidAt, timeZone);
    return nextDueDate(dayNumber(day) > dayNumber(due) ? day : due, recurrence, due);
  }, base);
}

export const settles = ({ cents, refunds }: PaymentOfHistory): boolean =>
  cents >= valueCents && refunds.reduce((sum, refund) => sum + refund.cents, 0) < cents;

const byPayment = (one: PaymentOfHistory, other: PaymentOfHistory): number =>
  one.paidAt.getTime() - other.paidAt.getTime() || (one.id < other.id ? -1 : 1);

function shuffle<Item>(chance: Chance, items: Item[]): Item[] {
  const left = [...items];
  return items.map(() => left.splice(chance.int(left.length), 1)).flat();
}
