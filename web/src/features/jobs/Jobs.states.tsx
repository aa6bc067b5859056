import type { FailedJob } from '@recadia/contract/jobs';
import { statesOfGuardedList } from '../../gallery/list-states.ts';
import type { Sheet } from '../../gallery/sheet.ts';
import type { ListState } from '../../lib/list/list-state.ts';
import { aFailedJob } from '../../testing/jobs.ts';
import { aList } from '../../testing/lists.ts';
import { DiscardJobDialog } from './DiscardJobDialog.tsx';
import { JobTable } from './JobTable.tsx';

const nothing = () => undefined;
const retrying = { state: 'retrying', parkedAt: null } as const;
const mail = aFailedJob();
const jobs = [
  mail,
  aFailedJob({ companyName: 'Clínica Vida Plena', ...retrying, attempts: 2, error: 'TypeError: fetch failed' }),
  aFailedJob({
    id: '0-12',
    companyId: null,
    companyName: null,
    task: 'sweep-payments',
    data: {},
    ...retrying,
    attempts: 1,
    error: 'AppError: ERR_PAYMENT_PROVIDER',
  }),
  aFailedJob({ companyName: 'Auto Peças Rondon', task: 'task-of-a-newer-release', key: 'ticket-18', error: null }),
];

const list = (state: ListState, rows: FailedJob[] = [], isSearch = false, retriedId: string | null = null) => (
  <JobTable
    list={aList(state, rows, isSearch)}
    isFiltered={false}
    retriedId={retriedId}
    onRetry={nothing}
    onDiscard={nothing}
  />
);

export const sheet: Sheet = {
  title: 'Jobs',
  states: [
    ...statesOfGuardedList(list),
    { name: 'full', alone: true, render: () => list({ kind: 'full' }, jobs) },
    { name: 'retrying', alone: true, render: () => list({ kind: 'full' }, jobs.slice(0, 2), false, mail.id) },
    {
      name: 'discard',
      alone: true,
      render: () => <DiscardJobDialog job={mail} busy={false} onConfirm={nothing} onClose={nothing} />,
    },
  ],
};
