import { useQuery } from '@tanstack/react-query';
import { BarChart3 } from 'lucide-react';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { formatDate, formatTime } from '../../lib/i18n/time.ts';
import { useTranslation } from '../../lib/i18n/useTranslation.ts';
import { ListBody } from '../../ui/list/ListBody.tsx';
import { PageHeader } from '../../ui/layout/PageHeader.tsx';
import { listState } from '../../lib/list/list-state.ts';
import { Attendants } from './Attendants.tsx';
import { DrillDownDialog } from './DrillDownDialog.tsx';
import { Cards } from './Cards.tsx';
import styles from './Dashboard.module.css';
import { numbersQuery, type DrillDown } from './dashboard.api.ts';
import { DashboardSkeleton } from './DashboardSkeleton.tsx';
import { ExportMenu } from './ExportMenu.tsx';
import { LiveSection } from './LiveSection.tsx';
import { PeriodFilter } from './PeriodFilter.tsx';
import { readChoice, type Choice } from './period.ts';
import { Satisfaction } from './Satisfaction.tsx';
import { TicketsByTime } from './TicketsByTime.tsx';
import { TicketsByUser } from './TicketsByUser.tsx';

/** DSH-01 */
export function DashboardPage() {
  const { t } = useTranslation();
  const [address, setAddress] = useSearchParams();
  const [drillDown, setDrillDown] = useState<(Partial<DrillDown> & Pick<DrillDown, 'of'>) | null>(null);
  const filter = { choice: readChoice(address), queueId: Number(address.get('queue')) || null };
  const query = useQuery(numbersQuery(filter));
  const { data: numbers } = query;
  const go = (choice: Choice, queueId: number | null) => {
    const words = 'days' in choice ? { days: String(choice.days) } : choice;
    setAddress({ ...words, ...(queueId !== null && { queue: String(queueId) }) }, { replace: true });
  };
  return (
    <>
      <PageHeader
        title={t('dashboard.title')}
        text={
          numbers &&
          t(numbers.updatedAt ? 'dashboard.facts' : 'dashboard.factsWithout', {
            from: formatDate(numbers.period.from),
            to: formatDate(numbers.period.to),
            at: numbers.updatedAt && formatTime(numbers.updatedAt),
          })
        }
      >
        <PeriodFilter
          {...filter}
          onChoose={(choice) => go(choice, filter.queueId)}
          onQueue={(queueId) => go(filter.choice, queueId)}
        />
        <ExportMenu filter={filter} />
      </PageHeader>
      <ListBody
        state={listState(query, 1)}
        noun={t('dashboard.noun')}
        empty={{ icon: <BarChart3 />, title: t('dashboard.title') }}
        skeleton={<DashboardSkeleton />}
        onRetry={() => void query.refetch()}
      >
        {numbers && (
          <div className={styles.page}>
            <Cards numbers={numbers} onShow={setDrillDown} />
            <div className={styles.wide}>
              <TicketsByTime dates={numbers.period} queueId={filter.queueId} onShow={setDrillDown} />
              <TicketsByUser dates={numbers.period} queueId={filter.queueId} onShow={setDrillDown} />
              <Attendants attendants={numbers.attendants} onShow={setDrillDown} />
              <Satisfaction ratings={numbers.ratings} onShow={setDrillDown} />
            </div>
            <LiveSection />
          </div>
        )}
      </ListBody>
      {drillDown && <DrillDownDialog drillDown={{ ...filter, ...drillDown }} onClose={() => setDrillDown(null)} />}
    </>
  );
}
