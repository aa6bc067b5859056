import { sql } from 'kysely';
import * as jobs from './engine/jobs.sql.ts';
import * as lanes from './lanes.sql.ts';
import * as subscribers from './subscribers.sql.ts';
import * as timers from './timers.sql.ts';
import { theirJob, theirRun } from '../../testing/theirs.ts';
import { laneOf, type TenancyCases } from '../../testing/tenancy.ts';

const work = { event_id: 1, subscriber: 'nobody' };
const happened = { name: 'ticket.updated', entityId: 1 } as const;
const kind = 'idle';

export const tenancyCases: TenancyCases = [
  [
    'subscribers.sql.ts',
    subscribers,
    {
      insertEventWithWork: (tx, mine, { ticketId }) =>
        subscribers.insertEventWithWork(tx, mine, happened, { ticketId, wanted: [{ subscriber: 'nobody' }] }),
      eventParts: null,
      hasWork: null,
      ticketOfLane: null,
      lockDueWork: (tx, mine, { ticketId }) => subscribers.lockDueWork(tx, mine, ticketId),
      deleteWork: (tx, mine) => subscribers.deleteWork(tx, mine, work),
      setWorkFailed: (tx, mine) => subscribers.setWorkFailed(tx, mine, work, { error: 'mine', pauseMs: 1 }),
    },
  ],
  [
    'timers.sql.ts',
    timers,
    {
      timerJob: null,
      setTimersDue: (tx, mine, { connectionId }) => timers.setTimersDue(tx, mine, kind, { connectionId }),
    },
  ],
  [
    'engine/jobs.sql.ts',
    jobs,
    {
      insertSelectedJobs: (tx, mine) =>
        jobs.insertSelectedJobs(
          tx,
          mine,
          'trial',
          sql`select ${theirJob} as key, '{}'::jsonb as data, 0 as connection_id, app_now() as due_at`,
          'move',
        ),
      insertJobs: (tx, mine) => jobs.insertJobs(tx, mine, 'trial', [{ key: theirJob }], 'move'),
      deleteJobs: (tx, mine) => jobs.deleteJobs(tx, mine, 'trial', [theirJob]),
      deleteJobsOfConnection: (tx, mine, { connectionId }) => jobs.deleteJobsOfConnection(tx, mine, connectionId),
      endRuns: (tx, mine, other) => jobs.endRuns(tx, mine, [{ ...theirRun, id: other.idOf('jobs') }]),
    },
  ],
  [
    'lanes.sql.ts',
    lanes,
    {
      setLanesDue: (tx, mine, other) => lanes.setLanesDue(tx, mine, [laneOf(mine, other)], {}),
      freeLane: (tx, mine, other) => lanes.freeLane(tx, laneOf(mine, other)),
      pauseLane: (tx, mine, other) => lanes.pauseLane(tx, laneOf(mine, other), 1),
    },
  ],
];
