import { dashboardRoutes } from '@recadia/contract/dashboard';
import { verificationOf } from '../../testing/verification.ts';

/** The numbers of a week, and the details of one of them. */
export const verification = verificationOf({
  calls: (_place, { queue: { id: queueId } }) => {
    const dates = { initialDate: '2026-11-01', finalDate: '2026-11-07', queueId };
    return [
      [dashboardRoutes.showDashboard, { query: { days: 7, queueId } }],
      [dashboardRoutes.listTicketsOfUsers, { query: dates }],
      [dashboardRoutes.listTicketsOfDays, { query: dates }],
      [dashboardRoutes.listDashboardTickets, { query: { of: 'finished', days: 7 } }],
      [dashboardRoutes.exportDashboard, { query: { what: 'attendants', format: 'csv', days: 7 } }],
      [dashboardRoutes.showLivePanel, {}],
    ];
  },
});
