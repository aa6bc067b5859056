import * as dashboard from './dashboard.sql.ts';
import * as drill from './drill.sql.ts';
import * as panel from './live-panel.sql.ts';
import * as folding from './roll-up.sql.ts';
import type { TenancyCases } from '../../testing/tenancy.ts';

const period = { from: '2026-12-31', to: '2027-01-02', before: '2026-12-28' };
const watch = (queueId: number) => ({ seesAll: false, queueIds: [queueId], unqueued: true });
const at = new Date('2027-01-01T12:00:00Z');
const cell = { user_id: 0, queue_id: 0 };
const life = {
  life: 1,
  userId: null,
  queueId: null,
  openedAt: at,
  queuedAt: at,
  startedAt: null,
  finishedAt: null,
  askedAt: null,
  ratedAt: null,
  rate: null,
  deletedAt: null,
};

export const tenancyCases: TenancyCases = [
  [
    'dashboard.sql.ts',
    dashboard,
    {
      listSums: (tx, mine) => dashboard.listSums(tx, mine, period, undefined),
      findMissing: async (tx, mine, { userId, queueId }) =>
        (await dashboard.findMissing(tx, mine, { userId })) && dashboard.findMissing(tx, mine, { queueId }),
      findPresent: (tx, mine) => dashboard.findPresent(tx, mine, undefined),
      listOpenedByUser: (tx, mine) => dashboard.listOpenedByUser(tx, mine, period, undefined),
      listOpenedByDay: (tx, mine) => dashboard.listOpenedByDay(tx, mine, period, undefined),
      listOpenedByHour: (tx, mine) => dashboard.listOpenedByHour(tx, mine, '2027-01-01', undefined),
    },
  ],
  [
    'drill.sql.ts',
    drill,
    {
      listTrackingPeriods: (tx, mine) =>
        drill.listTrackingPeriods(tx, mine, { of: 'opened', period: null, after: null, limit: 9 }),
    },
  ],
  [
    'live-panel.sql.ts',
    panel,
    {
      listWatchedQueues: (tx, mine, { queueId }) => panel.listWatchedQueues(tx, mine, watch(queueId)),
      listWaiting: (tx, mine, { queueId }) => panel.listWaiting(tx, mine, watch(queueId), 9),
      listWatchedPeople: (tx, mine, { queueId }) => panel.listWatchedPeople(tx, mine, watch(queueId)),
    },
  ],
  // Last, because it inserts a tracking period of ours about the other tenant's ticket.
  [
    'roll-up.sql.ts',
    folding,
    {
      lockRollUps: (tx, mine) => folding.lockRollUps(tx, mine),
      setRolledUp: (tx, mine) => folding.setRolledUp(tx, mine),
      takeTimelineRows: (tx, mine) => folding.takeTimelineRows(tx, mine, 9),
      listTimelineRows: (tx, mine) => folding.listTimelineRows(tx, mine, { after: 0, limit: 9 }),
      emptyRollUps: (tx, mine) => folding.emptyRollUps(tx, mine),
      listLastPeriods: (tx, mine, { ticketId }) => folding.listLastPeriods(tx, mine, [ticketId]),
      addMeasures: (tx, mine) => folding.addMeasures(tx, mine, 'UTC', [{ ...cell, at, opened: 1 }]),
      addOpenCounts: (tx, mine) => folding.addOpenCounts(tx, mine, [{ ...cell, pending: 1, open: 0 }]),
      savePeriods: (tx, mine, { ticketId }) => folding.savePeriods(tx, mine, [{ ...life, ticketId }]),
    },
  ],
];
