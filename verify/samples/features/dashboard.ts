import { cursorAt, fixed, ref, type Samples } from '../sample.ts';

const period = { date_from: fixed(() => '2026-11-01'), date_to: fixed(() => '2026-11-07') };
const days = { days: 7 };
const dates = { initialDate: fixed(() => '2026-11-01'), finalDate: fixed(() => '2026-11-07') };
const cursor = cursorAt('2026-11-03T12:00:00.000Z/1');
const people = { userId: ref('user'), queueId: ref('queue') };

export const samples: Samples = {
  showDashboard: [
    { title: 'days', query: { ...days, queueId: ref('queue') } },
    { title: 'dates', query: period },
  ],
  listTicketsOfUsers: [
    { query: { ...dates, companyId: ref('company') } },
    { title: 'queue', query: { ...dates, queueId: ref('queue') } },
  ],
  listTicketsOfDays: [
    { query: { ...dates, companyId: ref('company') } },
    { title: 'queue', query: { ...dates, queueId: ref('queue') } },
  ],
  listDashboardTickets: [
    { title: 'days', query: { of: 'finished', ...days, ...people, hour: 9, rate: 3 } },
    { title: 'dates', query: { of: 'opened', ...period, cursor } },
  ],
  exportDashboard: [
    { title: 'days', query: { what: 'tickets', of: 'finished', format: 'csv', language: 'pt', ...days, ...people } },
    { title: 'dates', query: { what: 'days', format: 'xlsx', ...period, hour: 9, rate: 3 } },
  ],
  showLivePanel: [{}],
};
