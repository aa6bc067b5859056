import type { Drill } from '@recadia/contract/dashboard';
import { useQuery } from '@tanstack/react-query';
import { Users } from 'lucide-react';
import { useState, type CSSProperties } from 'react';
import { useTranslation } from '../../lib/i18n/useTranslation.ts';
import { Avatar } from '../../ui/layout/Avatar.tsx';
import { Button } from '../../ui/form/Button.tsx';
import { ListBody } from '../../ui/list/ListBody.tsx';
import { RowsSkeleton } from '../../ui/list/RowsSkeleton.tsx';
import { listState } from '../../lib/list/list-state.ts';
import { usersQuery, type Dates } from './dashboard.api.ts';
import styles from './Meters.module.css';
import { Panel } from './Panel.tsx';

interface TicketsOfUsersProps {
  dates: Dates;
  queueId: number | null;
  onShow: (drillDown: { of: Drill; userId: number }) => void;
}

const first = 5;

/** The list of names and numbers needs no separate table. */
export function TicketsByUser({ dates, queueId, onShow }: TicketsOfUsersProps) {
  const { t } = useTranslation();
  const [showsAll, setShowsAll] = useState(false);
  const query = useQuery(usersQuery(dates, queueId));
  const users = query.data?.data ?? [];
  const most = Math.max(1, ...users.map(({ quantidade }) => quantidade));
  return (
    <Panel
      title={t('dashboard.usersTitle')}
      aside={
        users.length > first && (
          <Button size="sm" variant="quiet" aria-expanded={showsAll} onClick={() => setShowsAll(!showsAll)}>
            {t(showsAll ? 'dashboard.fewer' : 'dashboard.all', { count: users.length })}
          </Button>
        )
      }
    >
      <ListBody
        state={listState(query, users.length)}
        noun={t('dashboard.noun')}
        empty={{ icon: <Users />, title: t('dashboard.nothing') }}
        skeleton={<RowsSkeleton />}
        onRetry={() => void query.refetch()}
      >
        <ul className={styles.list}>
          {users.slice(0, showsAll ? undefined : first).map(({ id, nome, quantidade }) => (
            <li key={id}>
              <button type="button" className={styles.meter} onClick={() => onShow({ of: 'opened', userId: id })}>
                <Avatar name={nome} size="sm" />
                <span className={styles.name}>{nome}</span>
                <b className={styles.value}>{quantidade}</b>
                <span className={styles.track} style={{ '--w': quantidade / most } as CSSProperties} />
              </button>
            </li>
          ))}
        </ul>
      </ListBody>
    </Panel>
  );
}
