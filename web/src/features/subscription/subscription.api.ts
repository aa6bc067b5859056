import { invoiceRoutes, type Invoice } from '@recadia/contract/invoices';
import { reminderRoutes } from '@recadia/contract/reminders';
import type { AnswerOf } from '@recadia/contract/route';
import { subscriptionRoutes } from '@recadia/contract/subscription';
import { userRoutes } from '@recadia/contract/users';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/http/http.ts';
import { payableKey } from './subscription.live.ts';

/** Loaded each time, because the billing data may have changed; the dialog shows its errors. */
export const previewQuery = (invoiceId: number) =>
  queryOptions({
    queryKey: ['subscription', 'preview', invoiceId],
    queryFn: ({ signal }) => call(subscriptionRoutes.previewSubscription, { body: { invoiceId }, signal }),
    staleTime: Infinity,
    gcTime: 0,
    meta: { quiet: true },
  });

export const invoiceQuery = (id: number) =>
  queryOptions({
    queryKey: [...payableKey, id],
    queryFn: ({ signal }) => call(invoiceRoutes.showInvoice, { params: { id }, signal }),
    staleTime: 0,
    gcTime: 0,
    meta: { quiet: true },
  });

type InvoicePage = AnswerOf<typeof invoiceRoutes.listInvoices>;

/** The open invoice with the earliest due date; null when all are paid. */
export async function findOldestOpen(): Promise<Invoice | null> {
  let oldest: Invoice | null = null;
  let cursor: string | null = '';
  // Pages are in descending order of due date, so the last open invoice is the oldest.
  while (cursor !== null) {
    const page: InvoicePage = await call(invoiceRoutes.listInvoices, { query: cursor ? { cursor } : {} });
    oldest = page.invoices.findLast(({ status }) => status === 'open') ?? oldest;
    cursor = page.hasMore ? page.nextCursor : null;
  }
  return oldest;
}

/** The number of users, for the usage of the plan. */
export const userCountQuery = queryOptions({
  queryKey: ['subscription', 'users'],
  queryFn: async ({ signal }) => (await call(userRoutes.listUsers, { signal })).count,
});

export const remindersQuery = queryOptions({
  queryKey: ['subscription', 'reminders'],
  queryFn: ({ signal }) => call(reminderRoutes.showReminders, { signal }),
});
