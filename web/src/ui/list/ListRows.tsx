import { SearchX } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from '../../lib/i18n/useTranslation.ts';
import type { LoadedList } from '../../lib/list/usePagedList.ts';
import type { EmptyStateProps } from '../feedback/EmptyState.tsx';
import { ListBody } from './ListBody.tsx';
import { RowsSkeleton } from './RowsSkeleton.tsx';

interface ListRowsProps {
  list: LoadedList<unknown>;
  /** The noun in "Não deu para carregar …": "as tags". */
  noun: string;
  empty: EmptyStateProps;
  /** The rows. */
  children: ReactNode;
}

/** The rows of a page in every state of loading and searching. */
export function ListRows({ list, noun, empty, children }: ListRowsProps) {
  const { t } = useTranslation();
  const nothingFound = {
    icon: <SearchX />,
    title: t('ui.list.nothingFoundTitle'),
    text: t('ui.list.nothingFoundText'),
  };
  return (
    <ListBody
      state={list.state}
      noun={noun}
      empty={list.isSearch ? nothingFound : empty}
      skeleton={<RowsSkeleton />}
      onRetry={list.onRetry}
    >
      {children}
      {list.isLoadingMore && <RowsSkeleton rows={2} />}
    </ListBody>
  );
}
