import type { Ticket } from '@recadia/contract/tickets';
import { ArrowRightLeft, Check, Tag, UserCheck, X } from 'lucide-react';
import type { LucideIcon } from 'lucide-react';
import { lazy, Suspense, useMemo, useState } from 'react';
import { useActions } from '../../../lib/interaction/actions.ts';
import { useStable } from '../../../lib/interaction/useStable.ts';
import { useTranslation } from '../../../lib/i18n/useTranslation.ts';
import { IconButton } from '../../../ui/form/IconButton.tsx';
import { ServerButton } from '../../../ui/form/ServerButton.tsx';
import styles from './BulkBar.module.css';
import { clearSelection } from './selection.ts';
import { applicableTickets, useBulk, type BulkAction } from './useBulk.ts';

const BulkDialog = lazy(async () => ({ default: (await import('../dialogs/BulkDialog.tsx')).BulkDialog }));

const actions: BulkAction[] = ['accept', 'resolve', 'transfer', 'tag'];
const icons: Record<BulkAction, LucideIcon> = { accept: UserCheck, resolve: Check, transfer: ArrowRightLeft, tag: Tag };

interface BulkBarProps {
  /** The selected tickets that are in the list. */
  tickets: Ticket[];
  /** Called before the bar closes, because the focus is inside it. */
  onDone: () => void;
}

/** Actions for all selected rows, below the list. */
export function BulkBar({ tickets, onDone }: BulkBarProps) {
  const { t } = useTranslation();
  const [asking, setAsking] = useState<'transfer' | 'tag' | null>(null);
  const { send, isBusy } = useBulk(onDone);
  const idsFor = (action: BulkAction) => applicableTickets(action, tickets).map(({ id }) => id);
  const press = (action: BulkAction) =>
    action === 'accept' || action === 'resolve' ? send({ action, ids: idsFor(action) }) : setAsking(action);
  const able = actions.filter((action) => idsFor(action).length > 0).join();
  const count = tickets.length;
  const run = useStable(press);
  useActions(
    useMemo(
      () =>
        actions
          .filter((action) => able.split(',').includes(action))
          .map((action) => ({
            id: `tickets-bulk-${action}`,
            group: 'page',
            icon: icons[action],
            perform: () => run(action),
            label: t('tickets.bulk.inPalette', { action: t(`tickets.bulk.acts.${action}`), count }),
          })),
      [t, able, count, run],
    ),
  );
  const leave = () => {
    clearSelection();
    onDone();
  };
  return (
    <div role="toolbar" aria-label={t('tickets.bulk.label')} className={styles.bar}>
      <span className={styles.count} role="status">
        {t('tickets.bulk.count', { count: tickets.length })}
      </span>
      <IconButton size="sm" label={t('tickets.bulk.clear')} icon={<X />} onClick={leave} />
      <div className={styles.ways}>
        {actions.map((action) => {
          const Icon = icons[action];
          return (
            <ServerButton
              key={action}
              size="sm"
              icon={<Icon />}
              disabled={idsFor(action).length === 0}
              busy={isBusy && asking === null}
              onClick={() => press(action)}
            >
              {t(`tickets.bulk.acts.${action}`)}
            </ServerButton>
          );
        })}
      </div>
      <Suspense>
        {asking && (
          <BulkDialog
            action={asking}
            ids={idsFor(asking)}
            isBusy={isBusy}
            onSend={send}
            onClose={() => setAsking(null)}
          />
        )}
      </Suspense>
    </div>
  );
}
