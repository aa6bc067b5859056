import { dashboardRoutes, type Drill, type exportFormats, type exportTables } from '@recadia/contract/dashboard';
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call, callForFile } from '../../lib/http/http.ts';
import { currentLanguage } from '../../lib/i18n/i18n.ts';
import { saveFile } from '../../lib/http/save-file.ts';
import { livePanelKey } from './dashboard.live.ts';
import { periodOf, type Choice } from './period.ts';

export interface Filter {
  choice: Choice;
  queueId: number | null;
}

const numbersMs = 30_000;
/** Live events trigger a reload at once; this interval covers counts that change a moment later. */
const panelMs = 5_000;

const askedOf = ({ choice, queueId }: Filter) => ({ ...periodOf(choice), ...(queueId !== null && { queueId }) });

export const numbersQuery = (filter: Filter) =>
  queryOptions({
    queryKey: ['dashboard', 'numbers', filter],
    queryFn: ({ signal }) => call(dashboardRoutes.showDashboard, { query: askedOf(filter), signal }),
    refetchInterval: numbersMs,
    placeholderData: keepPreviousData,
  });

export interface Dates {
  from: string;
  to: string;
}

const datesOf = ({ from, to }: Dates, queueId: number | null) => ({
  initialDate: from,
  finalDate: to,
  ...(queueId !== null && { queueId }),
});
const nowhere: Dates = { from: '', to: '' };

/** The server sets the dates of a period, because the company's time zone decides. */
export const daysQuery = (dates: Dates | undefined, queueId: number | null) =>
  queryOptions({
    queryKey: ['dashboard', 'days', dates, queueId],
    queryFn: ({ signal }) =>
      call(dashboardRoutes.listTicketsOfDays, { query: datesOf(dates ?? nowhere, queueId), signal }),
    enabled: dates !== undefined,
    refetchInterval: numbersMs,
    placeholderData: keepPreviousData,
  });

export const usersQuery = (dates: Dates | undefined, queueId: number | null) =>
  queryOptions({
    queryKey: ['dashboard', 'users', dates, queueId],
    queryFn: ({ signal }) =>
      call(dashboardRoutes.listTicketsOfUsers, { query: datesOf(dates ?? nowhere, queueId), signal }),
    enabled: dates !== undefined,
    refetchInterval: numbersMs,
    placeholderData: keepPreviousData,
  });

/** The number whose tickets are shown. */
export interface DrillDown extends Filter {
  of: Drill;
  userId?: number;
  hour?: number;
  rate?: number;
}

function drillDownParams({ of, userId, hour, rate, ...filter }: DrillDown) {
  const which = { userId, hour, rate };
  return { of, ...askedOf(filter), ...which };
}

export const drillDownQuery = (drillDown: DrillDown) =>
  infiniteQueryOptions({
    queryKey: ['dashboard', 'behind', drillDown],
    queryFn: ({ pageParam, signal }) =>
      call(dashboardRoutes.listDashboardTickets, {
        query: { ...drillDownParams(drillDown), ...(pageParam !== null && { cursor: pageParam }) },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => (page.hasMore ? page.nextCursor : null),
  });

type ExportTable = (typeof exportTables)[number];
type Format = (typeof exportFormats)[number];

/** Downloads the table. */
export async function saveTable(filter: Filter | DrillDown, what: ExportTable, format: Format): Promise<void> {
  const asked = 'of' in filter ? drillDownParams(filter) : askedOf(filter);
  const query = { ...asked, what, format, language: currentLanguage() };
  saveFile(await callForFile(dashboardRoutes.exportDashboard, { query }), `${what}.${format}`);
}

export const panelQuery = queryOptions({
  queryKey: livePanelKey,
  queryFn: ({ signal }) => call(dashboardRoutes.showLivePanel, { signal }),
  refetchInterval: panelMs,
});
