import type { LivePanel } from '@recadia/contract/dashboard';
import { useQuery } from '@tanstack/react-query';
import { Radio } from 'lucide-react';
import { Link } from 'react-router';
import { useTranslation } from '../../lib/i18n/useTranslation.ts';
import { Avatar } from '../../ui/layout/Avatar.tsx';
import { Chip } from '../../ui/layout/Chip.tsx';
import { DataTable } from '../../ui/list/DataTable.tsx';
import { ListBody } from '../../ui/list/ListBody.tsx';
import { RowsSkeleton } from '../../ui/list/RowsSkeleton.tsx';
import { listState } from '../../lib/list/list-state.ts';
import { ticketAge } from '../tickets/index.ts';
import { panelQuery } from './dashboard.api.ts';
import styles from './LiveSection.module.css';
import { Panel } from './Panel.tsx';
import { hoursAndMinutes } from './period.ts';
import { State } from './State.tsx';
import { useNow } from './useNow.ts';

/** Waiting tickets and available agents at this moment (X-DSH-05). */
export function LiveSection() {
  const { t } = useTranslation();
  const query = useQuery(panelQuery);
  return (
    <ListBody
      state={listState(query, 1)}
      noun={t('dashboard.live.noun')}
      empty={{ icon: <Radio />, title: t('dashboard.live.title') }}
      skeleton={<RowsSkeleton />}
      onRetry={() => void query.refetch()}
    >
      {query.data && <LiveView panel={query.data} />}
    </ListBody>
  );
}

export function LiveView({ panel: { queues, waiting, people } }: { panel: LivePanel }) {
  const { t } = useTranslation();
  const there = people.filter(({ online }) => online);
  return (
    <div className={styles.live}>
      <Panel title={t('dashboard.live.queues')}>
        <DataTable
          label={t('dashboard.live.queues')}
          rows={queues}
          rowKey={({ queue }) => queue?.id ?? 0}
          rowName={({ queue }) => queue?.name ?? t('dashboard.live.noQueue')}
          factsOnCard={4}
          columns={[
            {
              id: 'queue',
              header: t('dashboard.live.columns.queue'),
              cell: ({ queue }) =>
                queue ? (
                  <Chip color={queue.color} shape="queue">
                    {queue.name}
                  </Chip>
                ) : (
                  t('dashboard.live.noQueue')
                ),
            },
            {
              id: 'waiting',
              header: t('dashboard.live.columns.waiting'),
              align: 'end',
              cell: ({ queue, waiting: count }) => <InQueue queue={queue} side="pending" count={count} />,
            },
            {
              id: 'oldest',
              header: t('dashboard.live.columns.oldest'),
              align: 'end',
              cell: ({ oldestAt }) => <Waited since={oldestAt} />,
            },
            {
              id: 'open',
              header: t('dashboard.live.columns.open'),
              align: 'end',
              cell: ({ queue, open }) => <InQueue queue={queue} side="assigned" count={open} />,
            },
            {
              id: 'free',
              header: t('dashboard.live.columns.free'),
              align: 'end',
              cell: ({ free }) => free,
            },
          ]}
        />
      </Panel>
      <Panel title={t('dashboard.live.waiting')}>
        {waiting.length === 0 && <p className={styles.none}>{t('dashboard.cards.nobodyWaits')}</p>}
        <ol className={styles.list}>
          {waiting.map(({ ticketId, uuid, contact, queue, since }) => (
            <li key={ticketId}>
              <Link to={`/tickets/${uuid}`} className={styles.row}>
                <span className={styles.name}>{contact.name}</span>
                {queue && (
                  <Chip color={queue.color} shape="queue">
                    {queue.name}
                  </Chip>
                )}
                <Waited since={since} />
              </Link>
            </li>
          ))}
        </ol>
      </Panel>
      <Panel title={t('dashboard.live.people')}>
        {there.length === 0 ? (
          <p className={styles.none}>{t('dashboard.live.nobodyThere')}</p>
        ) : (
          // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- arrow keys scroll the focused box
          <ul className={styles.list} tabIndex={0} aria-label={t('dashboard.live.people')}>
            {there.map(({ id, name, open }) => (
              <li key={id} className={styles.row}>
                <Avatar name={name} size="sm" online />
                <span className={styles.name}>{name}</span>
                <State tone={open === 0 ? 'on' : 'busy'}>
                  {open === 0 ? t('dashboard.live.free') : t('dashboard.live.busy', { count: open })}
                </State>
              </li>
            ))}
          </ul>
        )}
      </Panel>
    </div>
  );
}

interface InQueueProps {
  queue: LivePanel['queues'][number]['queue'];
  side: 'pending' | 'assigned';
  count: number;
}

/** Links to the list of tickets; tickets without a queue have no list of their own. */
function InQueue({ queue, side, count }: InQueueProps) {
  const { t } = useTranslation();
  if (!queue) return count;
  return (
    <Link
      className={styles.number}
      to={`/tickets?side=${side}&queues=${queue.id}&all=queues`}
      aria-label={t(`dashboard.live.${side}`, { name: queue.name, count })}
    >
      {count}
    </Link>
  );
}

/** The same colours as in the list of tickets. */
function Waited({ since }: { since: string | null }) {
  const { t } = useTranslation();
  const now = useNow();
  if (since === null) return t('dashboard.none');
  const waited = (now - Date.parse(since)) / 60_000;
  const { hours, minutes } = hoursAndMinutes(waited);
  return (
    <span className={styles.waited} data-tone={ticketAge(since, now)?.tone}>
      {t('dashboard.duration', { hours, minutes })}
    </span>
  );
}
