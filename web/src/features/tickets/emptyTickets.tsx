import type { TFunction } from 'i18next';
import { Check, SearchX } from 'lucide-react';
import { Button } from '../../ui/Button.tsx';
import type { EmptyStateProps } from '../../ui/EmptyState.tsx';
import type { TicketFilters } from './ticketFilters.ts';

interface Ways {
  filters: TicketFilters;
  onFilters: (change: Partial<TicketFilters>) => void;
  onCreate: () => void;
}

/** What each list says when nothing is in it, and the way on. */
export function emptyTickets(t: TFunction, { filters, onFilters, onCreate }: Ways): EmptyStateProps {
  if (filters.tab !== 'open') {
    const isFiltered = filters.search !== '' || filters.tags.length > 0 || filters.users.length > 0;
    const clear = () => onFilters({ search: '', tags: [], users: [], queueIds: null });
    return {
      icon: <SearchX />,
      title: t('tickets.empty.foundTitle'),
      text: t('tickets.empty.foundText'),
      ...((isFiltered || filters.queueIds) && {
        action: <Button onClick={clear}>{t('tickets.empty.clear')}</Button>,
      }),
    };
  }
  if (filters.side === 'pending') {
    return {
      icon: <Check />,
      title: t('tickets.empty.pendingTitle'),
      text: t('tickets.empty.pendingText'),
      action: <Button onClick={onCreate}>{t('tickets.empty.start')}</Button>,
    };
  }
  return {
    icon: <Check />,
    title: t('tickets.empty.assignedTitle'),
    text: t('tickets.empty.assignedText'),
    action: <Button onClick={() => onFilters({ side: 'pending' })}>{t('tickets.empty.seePending')}</Button>,
  };
}
