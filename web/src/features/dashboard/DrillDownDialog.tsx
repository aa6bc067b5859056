import type { TrackingPeriod } from '@recadia/contract/dashboard';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Download, ExternalLink, Inbox } from 'lucide-react';
import { useNavigate } from 'react-router';
import { showError } from '../../lib/errors.ts';
import { formatDateTime } from '../../lib/i18n/time.ts';
import { useTranslation } from '../../lib/i18n/useTranslation.ts';
import { Button } from '../../ui/form/Button.tsx';
import { Chip } from '../../ui/layout/Chip.tsx';
import { DataTable } from '../../ui/list/DataTable.tsx';
import { Dialog } from '../../ui/overlay/Dialog.tsx';
import { ListBody } from '../../ui/list/ListBody.tsx';
import { RowsSkeleton } from '../../ui/list/RowsSkeleton.tsx';
import { listState, type ListState } from '../../lib/list/list-state.ts';
import { useNextPageOnScroll } from '../../lib/list/useNextPageOnScroll.ts';
import styles from './DrillDownDialog.module.css';
import { drillDownQuery, saveTable, type DrillDown } from './dashboard.api.ts';
import { Duration } from './Duration.tsx';

/** The tickets counted by a number of the dashboard. */
export function DrillDownDialog({ drillDown, onClose }: { drillDown: DrillDown; onClose: () => void }) {
  const { t } = useTranslation();
  const query = useInfiniteQuery(drillDownQuery(drillDown));
  const lives = query.data?.pages.flatMap((page) => page.lives) ?? [];
  const scrollRef = useNextPageOnScroll(query, lives.length);
  const save = (format: 'csv' | 'xlsx') =>
    void saveTable(drillDown, 'tickets', format).catch((error: unknown) => showError(error));
  return (
    <Dialog
      title={t(`dashboard.behind.${drillDown.of}`)}
      width={920}
      onClose={onClose}
      footer={
        <>
          {(['csv', 'xlsx'] as const).map((format) => (
            <Button key={format} icon={<Download />} onClick={() => save(format)}>
              {format.toUpperCase()}
            </Button>
          ))}
        </>
      }
    >
      <div ref={scrollRef} className={styles.scroll}>
        <TrackingPeriodList lives={lives} state={listState(query, lives.length)} onRetry={() => void query.refetch()} />
      </div>
    </Dialog>
  );
}

export function TrackingPeriodList({
  lives,
  state,
  onRetry,
}: {
  lives: TrackingPeriod[];
  state: ListState;
  onRetry: () => void;
}) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const lasted = (minutes: number | null) => (
    <span className={styles.time}>
      <Duration minutes={minutes} isPlain />
    </span>
  );
  const nameOf = ({ ticket }: TrackingPeriod) => ticket?.contact.name ?? t('dashboard.behind.gone');
  return (
    <ListBody
      state={state}
      noun={t('dashboard.behind.noun')}
      empty={{ icon: <Inbox />, title: t('dashboard.behind.empty') }}
      skeleton={<RowsSkeleton />}
      onRetry={onRetry}
    >
      <DataTable
        label={t('dashboard.behind.label')}
        rows={lives}
        rowKey={({ ticketId, life }) => `${ticketId}/${life}`}
        rowName={nameOf}
        factsOnCard={5}
        columns={[
          {
            id: 'contact',
            header: t('dashboard.behind.contact'),
            cell: (life) => (
              <span className={styles.stack}>
                {nameOf(life)}
                {life.queue && (
                  <Chip color={life.queue.color} shape="queue">
                    {life.queue.name}
                  </Chip>
                )}
              </span>
            ),
          },
          { id: 'user', header: t('dashboard.behind.user'), cell: ({ user }) => user?.name ?? t('dashboard.none') },
          {
            id: 'times',
            header: t('dashboard.behind.times'),
            cell: ({ openedAt, finishedAt }) => (
              <span className={styles.stack}>
                <span className={styles.time}>{formatDateTime(openedAt)}</span>
                <span className={styles.time}>{finishedAt ? formatDateTime(finishedAt) : t('dashboard.none')}</span>
              </span>
            ),
          },
          {
            id: 'wait',
            header: t('dashboard.behind.wait'),
            cell: ({ waitMinutes }) => lasted(waitMinutes),
          },
          {
            id: 'support',
            header: t('dashboard.behind.support'),
            cell: ({ supportMinutes }) => lasted(supportMinutes),
          },
          { id: 'rate', header: t('dashboard.behind.rate'), cell: ({ rate }) => rate ?? t('dashboard.none') },
        ]}
        actions={({ ticket }) =>
          ticket
            ? [
                {
                  id: 'open',
                  label: t('dashboard.behind.openTicket'),
                  icon: <ExternalLink />,
                  onSelect: () => void navigate(`/tickets/${ticket.uuid}`),
                },
              ]
            : []
        }
      />
    </ListBody>
  );
}
