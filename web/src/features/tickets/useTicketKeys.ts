import type { Ticket } from '@recadia/contract/tickets';
import { ArrowDown, ArrowUp, Check, Inbox, List, MessageSquareText, PanelRight, Plus, Search } from 'lucide-react';
import type { LucideIcon } from 'lucide-react';
import { useMemo } from 'react';
import { useActions, useActionSource } from '../../lib/interaction/actions.ts';
import type { Action } from '../../lib/interaction/actions.ts';
import { useStable } from '../../lib/interaction/useStable.ts';
import { useTranslation } from '../../lib/i18n/useTranslation.ts';
import type { TicketFilters } from './filters/ticket-filters.ts';
import type { ListCursor } from './list/useListCursor.ts';

interface PageActions {
  cursor: ListCursor;
  onFilters: (change: Partial<TicketFilters>) => void;
  onSearch: () => void;
  onCreate: () => void;
  /** Leaves the conversation. */
  onList: () => void;
  /** Null while no conversation is open. */
  onToggleContact: (() => void) | null;
}

/** Actions of the page by key and palette. */
export function useTicketKeys({ cursor, onFilters, onSearch, onCreate, onList, onToggleContact }: PageActions): void {
  const { t } = useTranslation();
  // The registry keeps its entries across renders; stable callbacks run the latest handlers.
  const move = useStable((step: 1 | -1) => cursor.move(step));
  const filter = useStable(onFilters);
  const search = useStable(onSearch);
  const create = useStable(onCreate);
  const toList = useStable(onList);
  const toggleContact = useStable(() => onToggleContact?.());
  const hasTicket = onToggleContact !== null;
  useActions(
    useMemo(() => {
      const entry = (id: string, label: string, icon: LucideIcon, keys: string, perform: () => void): Action => ({
        id: `tickets-${id}`,
        group: 'page',
        label,
        icon,
        keys,
        perform,
      });
      return [
        entry('new', t('tickets.new.title'), Plus, 'c', create),
        entry('next', t('tickets.keys.next'), ArrowDown, 'j', () => move(1)),
        entry('previous', t('tickets.keys.previous'), ArrowUp, 'k', () => move(-1)),
        entry('list', t('tickets.keys.list'), List, 'Escape', toList),
        entry('open', t('tickets.keys.open'), MessageSquareText, '1', () => filter({ tab: 'open' })),
        entry('closed', t('tickets.keys.closed'), Check, '2', () => filter({ tab: 'closed' })),
        entry('search', t('tickets.keys.search'), Search, '3', search),
        entry('assigned', t('tickets.keys.assigned'), Inbox, '[', () => filter({ tab: 'open', side: 'assigned' })),
        entry('pending', t('tickets.keys.pending'), Inbox, ']', () => filter({ tab: 'open', side: 'pending' })),
        ...(hasTicket ? [entry('contact', t('tickets.contact'), PanelRight, 'i', toggleContact)] : []),
      ];
    }, [t, hasTicket, create, toList, move, filter, search, toggleContact]),
  );
}

interface FoundTickets {
  tickets: Ticket[];
  onOpen: (ticket: Ticket) => void;
}

/** Offers the tickets of the current list in the palette. */
export function useTicketsInPalette({ tickets, onOpen }: FoundTickets): void {
  const open = useStable(onOpen);
  const source = useStable(() =>
    tickets
      .filter(({ status }) => status !== 'pending')
      .map((ticket): Action => ({
        id: `ticket-${ticket.id}`,
        group: 'tickets',
        label: ticket.contact.name,
        icon: MessageSquareText,
        keywords: `#${ticket.id} ${ticket.contact.number}`,
        onlyFound: true,
        href: `/tickets/${ticket.uuid}`,
        perform: () => open(ticket),
      })),
  );
  useActionSource(source);
}
