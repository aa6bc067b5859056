import { ticketViewsMax } from '@recadia/contract/limits';
import type { NewTicketView, TicketView, TicketViewChange } from '@recadia/contract/ticket-views';
import { isUniqueViolation, tenantTx } from '@recadia/db';
import { AppError } from '../../../platform/errors.ts';
import type { Actor, Scope } from '../../../platform/session/people.ts';
import * as sql from './ticket-views.sql.ts';

export const listViews = (scope: Scope, { userId }: Actor): Promise<TicketView[]> =>
  tenantTx(scope, (tx) => sql.listViews(tx, scope, userId));

export const createView = (scope: Scope, { userId }: Actor, input: NewTicketView): Promise<TicketView> =>
  withUniqueName(async () => {
    const most = ticketViewsMax;
    const view = await tenantTx(scope, (tx) => sql.insertView(tx, scope, { ...input, userId, most }));
    if (!view) throw new AppError('ERR_TICKET_VIEW_LIMIT');
    return view;
  });

export const updateView = (
  scope: Scope,
  { userId }: Actor,
  id: number,
  change: TicketViewChange,
): Promise<TicketView> =>
  withUniqueName(async () => {
    const view = await tenantTx(scope, (tx) => sql.updateView(tx, scope, { userId, id }, change));
    if (!view) throw new AppError('ERR_NO_TICKET_VIEW_FOUND');
    return view;
  });

export async function deleteView(scope: Scope, { userId }: Actor, id: number): Promise<void> {
  const isDeleted = await tenantTx(scope, (tx) => sql.deleteView(tx, scope, { userId, id }));
  if (!isDeleted) throw new AppError('ERR_NO_TICKET_VIEW_FOUND');
}

/** The unique index decides, because two windows may save the same name at once. */
async function withUniqueName(work: () => Promise<TicketView>): Promise<TicketView> {
  try {
    return await work();
  } catch (error) {
    if (isUniqueViolation(error, 'ticket_views_name_key'))
      throw new AppError('ERR_TICKET_VIEW_NAME_ALREADY_EXISTS', { cause: error });
    throw error;
  }
}
