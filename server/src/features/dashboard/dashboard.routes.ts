import { dashboardRoutes } from '@recadia/contract/dashboard';
import { clock } from '../../platform/clock.ts';
import { addressOf } from '../../platform/http/address.ts';
import type { Api } from '../../platform/http/handle.ts';
import type { Principal } from '../../platform/session/people.ts';
import { localDay } from '../../platform/session/local-day.ts';
import { presentTrackingPeriod } from './dashboard.present.ts';
import { countByTime, countByUser, isOfNow, pageOfTrackingPeriods, showNumbers } from './dashboard.service.ts';
import { exportTable } from './export.ts';
import { loadLivePanel } from './live-panel.ts';
import { periodOf } from './periods.ts';

interface Asked {
  days?: number | undefined;
  date_from?: string | undefined;
  date_to?: string | undefined;
}

const periodIn = ({ days, date_from: from, date_to: to }: Asked, { company }: Principal) =>
  periodOf({ days, from, to }, localDay(clock.now(), company.timezone));

export function registerDashboardRoutes({ handle }: Api): void {
  handle(dashboardRoutes.showDashboard, ({ scope, actor, principal, query }) =>
    showNumbers(scope, actor, periodIn(query, principal), query.queueId),
  );

  handle(dashboardRoutes.listTicketsOfUsers, async ({ scope, query }) => ({ data: await countByUser(scope, query) }));

  handle(dashboardRoutes.listTicketsOfDays, async ({ scope, query }) => {
    const data = await countByTime(scope, query);
    return { data, count: data.reduce((sum, { total }) => sum + total, 0) };
  });

  handle(dashboardRoutes.listDashboardTickets, async ({ scope, principal, query }) => {
    const { of, userId, queueId, hour, rate, cursor, ...asked } = query;
    const period = isOfNow(of) ? null : periodIn(asked, principal);
    const { rows, ...page } = await pageOfTrackingPeriods(scope, { of, period, userId, queueId, hour, rate }, cursor);
    return { lives: rows.map(presentTrackingPeriod), ...page };
  });

  handle(dashboardRoutes.exportDashboard, async ({ scope, actor, principal, query, reply, request }) => {
    const period = periodIn(query, principal);
    const about = { timeZone: principal.company.timezone, ip: addressOf(request), ...query, period };
    const { type, name, content, hasMore } = await exportTable(scope, actor, about);
    void reply.header('content-type', type);
    void reply.header('content-disposition', `attachment; filename="${name}"`);
    void reply.header('x-has-more', String(hasMore));
    return content;
  });

  handle(dashboardRoutes.showLivePanel, ({ scope, actor }) => loadLivePanel(scope, actor));
}
