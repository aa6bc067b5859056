import type { TFunction } from 'i18next';
import { Check, Layers, MessageSquareText, SearchX } from 'lucide-react';
import { Button } from '../../../ui/form/Button.tsx';
import type { EmptyStateProps } from '../../../ui/feedback/EmptyState.tsx';
import { hasActiveFilter, unfiltered } from '../filters/ticket-filters.ts';
import type { TicketFilters, TicketListFilter } from '../filters/ticket-filters.ts';

interface EmptyListInput {
  filters: TicketFilters;
  asked: TicketListFilter;
  /** The company has open onboarding steps. */
  isNew: boolean;
  /** The user is in no queue and therefore receives no tickets. */
  hasNoQueue: boolean;
  onFilters: (change: Partial<TicketFilters>) => void;
  onCreate: () => void;
}

/** No filter is active, so the list is really empty. */
export const isUnfiltered = (filters: TicketFilters, asked: TicketListFilter): boolean =>
  filters.tab === 'open' && !hasActiveFilter(asked);

/** The text of each empty list, with an action. */
export function emptyTickets(
  t: TFunction,
  { filters, asked, isNew, hasNoQueue, onFilters, onCreate }: EmptyListInput,
): EmptyStateProps {
  if (!isUnfiltered(filters, asked)) {
    const clear = () => onFilters(unfiltered);
    return {
      icon: <SearchX />,
      title: t('tickets.empty.foundTitle'),
      text: t('tickets.empty.foundText'),
      ...((hasActiveFilter(asked) || filters.queueIds) && {
        action: <Button onClick={clear}>{t('tickets.empty.clear')}</Button>,
      }),
    };
  }
  if (isNew) {
    return { icon: <MessageSquareText />, title: t('tickets.empty.newTitle'), text: t('tickets.empty.newText') };
  }
  if (hasNoQueue) {
    return { icon: <Layers />, title: t('tickets.empty.noQueueTitle'), text: t('tickets.empty.noQueueText') };
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
