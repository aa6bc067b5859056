import type { TFunction } from 'i18next';
import { Check, SearchX } from 'lucide-react';
import { Button } from '../../ui/Button.tsx';
import type { EmptyStateProps } from '../../ui/EmptyState.tsx';
import { isNarrowed, unfiltered } from './ticketFilters.ts';
import type { TicketFilters, TicketListFilter } from './ticketFilters.ts';

interface Ways {
  filters: TicketFilters;
  asked: TicketListFilter;
  onFilters: (change: Partial<TicketFilters>) => void;
  onCreate: () => void;
}

/** What each list says when nothing is in it, and the way on. */
export function emptyTickets(t: TFunction, { filters, asked, onFilters, onCreate }: Ways): EmptyStateProps {
  if (filters.tab !== 'open' || isNarrowed(asked)) {
    const clear = () => onFilters(unfiltered);
    return {
      icon: <SearchX />,
      title: t('tickets.empty.foundTitle'),
      text: t('tickets.empty.foundText'),
      ...((isNarrowed(asked) || filters.queueIds) && {
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
