import type { RefObject } from 'react';
import { useSearchKey } from './filters/useSearchKey.ts';
import { clearSelection } from './list/selection.ts';
import { isFocusLost } from './list/useKeepFocus.ts';
import { useTicketActions } from './useTicketActions.ts';
import type { TicketActs } from './useTicketActs.ts';
import { useTicketKeys, useTicketsInPalette } from './useTicketKeys.ts';
import type { TicketListData } from './useTicketList.ts';
import type { TicketNavigation } from './useTicketNavigation.ts';

interface Shortcuts {
  page: RefObject<HTMLElement | null>;
  list: TicketListData;
  navigation: TicketNavigation;
  acts: TicketActs;
  /** The focus is in the list, so that keys apply to its current row. */
  isInList: boolean;
  showsList: boolean;
  toggleContact: () => void;
}

/** The keys of the page and its entries in the palette. */
export function useTicketShortcuts(shortcuts: Shortcuts): void {
  const { page, list, navigation, acts, isInList, showsList, toggleContact } = shortcuts;
  const { filters, setFilters, rows, order } = list;
  const { ticket, cursor, goTo, back } = navigation;
  const pointed = order.tickets.find(({ id }) => id === cursor.id) ?? null;
  useTicketActions(isInList ? (pointed ?? ticket) : (ticket ?? pointed), acts.act);
  const toSearch = useSearchKey(page, filters.tab === 'search', () => setFilters({ tab: 'search' }));
  useTicketKeys({
    cursor,
    onSearch: toSearch,
    onFilters(change) {
      setFilters(change);
      // Keeps the focus on the page when the focused element is gone.
      if (isFocusLost()) page.current?.focus();
    },
    onCreate: acts.create,
    onList: () => {
      clearSelection();
      if (showsList) cursor.focus();
      else back();
    },
    onToggleContact: ticket ? toggleContact : null,
  });
  useTicketsInPalette({ tickets: rows, onOpen: (found) => goTo(found) });
}
