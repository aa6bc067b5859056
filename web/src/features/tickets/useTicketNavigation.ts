import type { Ticket } from '@recadia/contract/tickets';
import { useRef } from 'react';
import { useNavigate, useParams } from 'react-router';
import type { VirtuosoHandle } from 'react-virtuoso';
import { useStable } from '../../lib/interaction/useStable.ts';
import { useOpenTicket } from './conversation-pane/useOpenTicket.ts';
import { writeFilters } from './filters/ticket-filters.ts';
import { useListCursor } from './list/useListCursor.ts';
import type { TicketListData } from './useTicketList.ts';

/** The open ticket, the keyboard position in the list, and the ways between tickets. */
export function useTicketNavigation({ filters, order }: TicketListData) {
  const { uuid } = useParams();
  const navigate = useNavigate();
  const listRef = useRef<VirtuosoHandle>(null);
  const goTo = (ticket: Pick<Ticket, 'uuid'> | null, shown = filters) => {
    const search = writeFilters(shown).toString();
    void navigate(`/tickets${ticket ? `/${ticket.uuid}` : ''}${search && `?${search}`}`);
  };
  const back = useStable(() => goTo(null));
  const { ticket, hasFailed, retry } = useOpenTicket(uuid, back);
  const openId = ticket?.id ?? null;
  const cursor = useListCursor(listRef, order.tickets, openId);
  const openInList = (opened: Pick<Ticket, 'uuid'>) => goTo(opened, { ...filters, tab: 'open', side: 'assigned' });
  const leave = (left: Ticket, andOpenNext: boolean) => {
    const next = cursor.after(left);
    if (andOpenNext && next && next.status !== 'pending') return goTo(next);
    if (uuid === left.uuid) goTo(null);
    // Focuses the next row, so that Enter opens it.
    setTimeout(() => next && cursor.focus(next.id));
  };
  return {
    /** The address names a ticket, which may still be loading. */
    hasAddress: uuid !== undefined,
    ticket,
    openId,
    hasFailed,
    retry,
    listRef,
    cursor,
    goTo,
    back,
    openInList,
    leave,
  };
}

export type TicketNavigation = ReturnType<typeof useTicketNavigation>;
