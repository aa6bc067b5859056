import type { Ticket } from '@recadia/contract/tickets';
import { SquareCheck } from 'lucide-react';
import { useEffect, useMemo } from 'react';
import { useActions } from '../../../lib/interaction/actions.ts';
import { useStable } from '../../../lib/interaction/useStable.ts';
import { useTranslation } from '../../../lib/i18n/useTranslation.ts';
import { clearSelection, pick, setOrder, useSelection } from './selection.ts';

/** The selected rows of this list; another list starts without a selection. The key x selects the current row. */
export function useSelectedRows(tickets: Ticket[], listName: string, pointedId: number | null): Ticket[] {
  const { t } = useTranslation();
  const ids = useSelection((selection) => selection.ids);
  useEffect(() => setOrder(tickets.map(({ id }) => id)), [tickets]);
  useEffect(() => clearSelection, [listName]);
  const choose = useStable(() => pointedId !== null && pick(pointedId, false));
  useActions(
    useMemo(
      () => [
        {
          id: 'tickets-pick',
          group: 'page',
          label: t('tickets.keys.pick'),
          icon: SquareCheck,
          keys: 'x',
          perform: () => void choose(),
        },
      ],
      [t, choose],
    ),
  );
  return useMemo(() => tickets.filter(({ id }) => ids.has(id)), [tickets, ids]);
}
