import type { Dashboard, LivePanel, TrackingPeriod } from '@recadia/contract/dashboard';

const vendas = { id: 1, name: 'Vendas', color: '#BE2D75' };
const suporte = { id: 2, name: 'Suporte', color: '#3D7FD6' };

/** One week of a shop with four users. */
export const aDashboard = (fields: Partial<Dashboard> = {}): Dashboard => ({
  period: { from: '2026-11-05', to: '2026-11-11' },
  updatedAt: '2026-11-11T12:34:00.000Z',
  counters: {
    supportHappening: 19,
    supportPending: 5,
    supportFinished: 412,
    avgSupportTime: 18.4,
    avgWaitTime: 4.2,
  },
  oldestPendingAt: '2026-11-11T11:12:00.000Z',
  before: { supportFinished: 381, avgSupportTime: 21.4, avgWaitTime: 3.2 },
  ratings: { mean: 2.68, counts: [18, 54, 214] },
  attendants: [
    { id: 1, name: 'Camila Duarte', online: true, rating: 2.8, avgSupportTime: 16, tickets: 118, open: 8 },
    { id: 2, name: 'Rafael Nunes', online: true, rating: 2.6, avgSupportTime: 21, tickets: 104, open: 6 },
    { id: 3, name: 'Aline Barros', online: true, rating: 2.9, avgSupportTime: 14, tickets: 87, open: 5 },
    { id: 4, name: 'Marcos Teles', online: false, rating: null, avgSupportTime: null, tickets: 0, open: 0 },
  ],
  ...fields,
});

export const days = [62, 71, 38, 9, 84, 77, 71].map((total, n) => ({
  data: `${String(n + 5).padStart(2, '0')}/11/2026`,
  total,
}));

export const users = [
  { id: 1, nome: 'Camila Duarte', quantidade: 118 },
  { id: 2, nome: 'Rafael Nunes', quantidade: 104 },
  { id: 3, nome: 'Aline Barros', quantidade: 87 },
  { id: 4, nome: 'Marcos Teles', quantidade: 0 },
];

export const aTrackingPeriod = (fields: Partial<TrackingPeriod> = {}): TrackingPeriod => ({
  ticketId: 7,
  life: 1,
  user: { id: 1, name: 'Camila Duarte' },
  queue: vendas,
  rate: 3,
  ticket: { uuid: '6f1c0c8e-0000-4000-8000-000000000007', status: 'closed', contact: { id: 3, name: 'Sofia Andrade' } },
  openedAt: '2026-11-10T12:00:00.000Z',
  startedAt: '2026-11-10T12:04:00.000Z',
  finishedAt: '2026-11-10T12:22:00.000Z',
  waitMinutes: 4,
  supportMinutes: 18,
  ...fields,
});

export const aPanel = (fields: Partial<LivePanel> = {}): LivePanel => ({
  at: '2026-11-11T12:34:00.000Z',
  queues: [
    { queue: vendas, waiting: 2, open: 9, oldestAt: '2026-11-11T11:12:00.000Z', free: 1 },
    { queue: suporte, waiting: 0, open: 10, oldestAt: null, free: 0 },
    { queue: null, waiting: 1, open: 0, oldestAt: '2026-11-11T12:30:00.000Z', free: 1 },
  ],
  waiting: [
    {
      ticketId: 9,
      uuid: '6f1c0c8e-0000-4000-8000-000000000009',
      queue: vendas,
      contact: { id: 5, name: 'Bruno Lima' },
      since: '2026-11-11T11:12:00.000Z',
    },
  ],
  people: [
    { id: 3, name: 'Aline Barros', online: true, open: 0, queueIds: [1] },
    { id: 1, name: 'Camila Duarte', online: true, open: 8, queueIds: [1, 2] },
    { id: 4, name: 'Marcos Teles', online: false, open: 0, queueIds: [2] },
  ],
  ...fields,
});
