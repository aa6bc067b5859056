import type { Sheet } from '../../gallery/sheet.ts';
import type { ListState } from '../../lib/list/list-state.ts';
import { Attendants } from './Attendants.tsx';
import { BarChart } from './BarChart.tsx';
import { TrackingPeriodList } from './DrillDownDialog.tsx';
import { Cards } from './Cards.tsx';
import { DashboardSkeleton } from './DashboardSkeleton.tsx';
import { LiveView } from './LiveSection.tsx';
import { NumbersTable } from './NumbersTable.tsx';
import { Panel } from './Panel.tsx';
import { Satisfaction } from './Satisfaction.tsx';
import { aDashboard, aTrackingPeriod, aPanel, days } from './testing/numbers.ts';

const nothing = () => undefined;
const bars = days.map(({ data, total }) => ({
  id: data,
  label: data.slice(0, 2),
  name: `${data}: ${total}`,
  value: total,
}));
const hours = Array.from({ length: 24 }, (_, n) => ({
  id: `${n}`,
  label: `${n}`,
  name: `${n}: ${n % 7}`,
  value: n % 7,
}));
const lives = (state: ListState) => (
  <TrackingPeriodList
    lives={[aTrackingPeriod(), aTrackingPeriod({ life: 2, ticket: null })]}
    state={state}
    onRetry={nothing}
  />
);
const totals = { totalWhatsappSessions: 12, totalCompanies: 4 };
const empty = aDashboard({
  counters: { supportHappening: 0, supportPending: 0, supportFinished: 0, avgSupportTime: null, avgWaitTime: null },
  oldestPendingAt: null,
  before: { supportFinished: 0, avgSupportTime: null, avgWaitTime: null },
  ratings: { mean: null, counts: [0, 0, 0] },
});

export const sheet: Sheet = {
  title: 'Dashboard',
  states: [
    { name: 'cards', render: () => <Cards numbers={aDashboard()} onShow={nothing} /> },
    { name: 'loading', render: () => <DashboardSkeleton /> },
    { name: 'cards of nothing', render: () => <Cards numbers={empty} onShow={nothing} /> },
    {
      name: 'cards of super',
      render: () => (
        <Cards numbers={aDashboard({ counters: { ...aDashboard().counters, ...totals } })} onShow={nothing} />
      ),
    },
    {
      name: 'days',
      render: () => (
        <Panel title="Atendimentos por dia">
          <BarChart summary="Atendimentos por dia" bars={bars} onPress={nothing} />
        </Panel>
      ),
    },
    {
      name: 'hours',
      render: () => (
        <Panel title="Atendimentos por hora">
          <BarChart summary="Atendimentos por hora" bars={hours} onPress={nothing} />
        </Panel>
      ),
    },
    {
      name: 'days as a table',
      render: () => (
        <NumbersTable label="Atendimentos por dia" columns={['Dia', 'Abertos']} rows={bars} onPress={nothing} />
      ),
    },
    { name: 'attendants', render: () => <Attendants attendants={aDashboard().attendants} onShow={nothing} /> },
    { name: 'satisfaction', render: () => <Satisfaction ratings={aDashboard().ratings} onShow={nothing} /> },
    { name: 'no ratings', render: () => <Satisfaction ratings={empty.ratings} onShow={nothing} /> },
    { name: 'tickets behind a number', render: () => lives({ kind: 'full' }) },
    { name: 'loading them', render: () => lives({ kind: 'loading' }) },
    { name: 'none of them', render: () => lives({ kind: 'empty' }) },
    { name: 'they failed', render: () => lives({ kind: 'error', code: 'ERR_INTERNAL' }) },
    { name: 'live', render: () => <LiveView panel={aPanel()} /> },
    { name: 'live, empty', render: () => <LiveView panel={aPanel({ waiting: [], people: [] })} /> },
  ],
};
