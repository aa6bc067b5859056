import type { Drill, TicketsOfTime as Time } from '@recadia/contract/dashboard';
import { useQuery } from '@tanstack/react-query';
import { BarChart3, Table } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from '../../lib/i18n/useTranslation.ts';
import { IconButton } from '../../ui/form/IconButton.tsx';
import { ListBody } from '../../ui/list/ListBody.tsx';
import { RowsSkeleton } from '../../ui/list/RowsSkeleton.tsx';
import { listState } from '../../lib/list/list-state.ts';
import { BarChart, type Bar } from './BarChart.tsx';
import { daysQuery, type Dates } from './dashboard.api.ts';
import type { Choice } from './period.ts';
import { NumbersTable } from './NumbersTable.tsx';
import { Panel } from './Panel.tsx';
import styles from './TicketsByTime.module.css';

interface DrillDownPart {
  of: Drill;
  choice?: Choice;
  hour?: number;
}

interface TicketsOfTimeProps {
  dates: Dates;
  queueId: number | null;
  onShow: (drillDown: DrillDownPart) => void;
}

/** Tickets opened per day, or per hour of a single day (DSH-12). */
export function TicketsByTime({ dates, queueId, onShow }: TicketsOfTimeProps) {
  const { t, language } = useTranslation();
  const [isTable, setIsTable] = useState(false);
  const query = useQuery(daysQuery(dates, queueId));
  const { data: times = [], count = 0 } = query.data ?? {};
  const isOfHours = times.some((time) => 'horario' in time);
  const title = t(isOfHours ? 'dashboard.hoursTitle' : 'dashboard.daysTitle');
  const bars = times.map((time) =>
    barOf(time, language, (label, total) => t('dashboard.openedIn', { when: label, count: total })),
  );
  const press = (id: string) => {
    if (isOfHours) return onShow({ of: 'opened', hour: Number(id) });
    onShow({ of: 'opened', choice: { from: id, to: id } });
  };
  return (
    <Panel
      title={title}
      aside={
        <>
          <span className={styles.legend}>{t(isOfHours ? 'dashboard.openedInHour' : 'dashboard.openedInDay')}</span>
          <IconButton
            size="sm"
            label={t(isTable ? 'dashboard.asChart' : 'dashboard.asTable', { title })}
            icon={isTable ? <BarChart3 /> : <Table />}
            onClick={() => setIsTable(!isTable)}
          />
        </>
      }
    >
      <ListBody
        state={listState(query, times.length)}
        noun={t('dashboard.noun')}
        empty={{ icon: <BarChart3 />, title: t('dashboard.nothing') }}
        skeleton={<RowsSkeleton />}
        onRetry={() => void query.refetch()}
      >
        {isTable ? (
          <NumbersTable
            label={title}
            columns={[t(isOfHours ? 'dashboard.hour' : 'dashboard.day'), t('dashboard.opened')]}
            rows={bars.map(({ id, full, value }) => ({ id, name: full, value }))}
            onPress={press}
          />
        ) : (
          <BarChart summary={t('dashboard.summary', { title, count })} bars={bars} onPress={press} />
        )}
      </ListBody>
    </Panel>
  );
}

function barOf(time: Time, language: string, nameOf: (label: string, total: number) => string): Bar & { full: string } {
  const { total: value } = time;
  if ('horario' in time) {
    const full = `${String(time.horario).padStart(2, '0')}:00`;
    return { id: String(time.horario), label: String(time.horario), full, name: nameOf(full, value), value };
  }
  const [day = '', month = '', year = ''] = time.data.split('/');
  const date = new Date(Number(year), Number(month) - 1, Number(day));
  const weekday = new Intl.DateTimeFormat(language, { weekday: 'short' }).format(date).replace('.', '');
  return {
    id: `${year}-${month}-${day}`,
    label: `${weekday} ${day}`,
    full: time.data,
    name: nameOf(time.data, value),
    value,
  };
}
