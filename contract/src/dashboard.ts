import * as z from 'zod';
import { dashboardMostDays } from './limits.ts';
import { calendarDate, companyIdQuery, id, idParam, noInput, text } from './primitives.ts';
import { queueBrief } from './queues.ts';
import { route, type ContractFeature } from './route.ts';
import { ticketStatuses } from './tickets.ts';

const wholeNumber = (min: number, max: number) =>
  z
    .union([
      z.number(),
      z
        .string()
        .regex(/^\d{1,4}$/)
        .transform(Number),
    ])
    .pipe(z.number().int().min(min).max(max));

/** The last days, or from one day to another, in the company's time; one of both (DSH-14). */
const period = {
  days: wholeNumber(1, dashboardMostDays).optional(),
  date_from: calendarDate.optional(),
  date_to: calendarDate.optional(),
};
const dates = { initialDate: calendarDate, finalDate: calendarDate, ...companyIdQuery };
/** Only tickets that are, or were, in this queue. */
const ofQueue = { queueId: idParam.optional() };

const count = z.number().int().min(0);
/** Minutes; null where there is no value to average. */
const minutes = z.number().nullable();
const instant = z.iso.datetime();

const counters = z.object({
  supportHappening: count,
  supportPending: count,
  supportFinished: count,
  avgSupportTime: minutes,
  avgWaitTime: minutes,
  /** Over the whole platform, and only for super (DSH-11). */
  totalWhatsappSessions: count.optional(),
  totalCompanies: count.optional(),
});

const attendant = z.object({
  id,
  name: z.string(),
  online: z.boolean(),
  /** From 1, unsatisfied, to 3, very satisfied. */
  rating: z.number().nullable(),
  avgSupportTime: minutes,
  /** Finished in the period, and currently assigned. */
  tickets: count,
  open: count,
});
export type Attendant = z.infer<typeof attendant>;

const dashboard = z.object({
  period: z.object({ from: calendarDate, to: calendarDate }),
  /** When the numbers were last updated; null where there is no event yet. */
  updatedAt: instant.nullable(),
  counters,
  /** Since when the longest waiting ticket has waited. */
  oldestPendingAt: instant.nullable(),
  /** The same counters of the preceding period of equal length. */
  before: counters.pick({ supportFinished: true, avgSupportTime: true, avgWaitTime: true }),
  ratings: z.object({ mean: z.number().nullable(), counts: z.tuple([count, count, count]) }),
  attendants: z.array(attendant),
});
export type Dashboard = z.infer<typeof dashboard>;

const ofUser = z.object({ id, nome: z.string(), quantidade: count });
export type TicketsOfUser = z.infer<typeof ofUser>;
/** By hour of one day, or by day (DSH-12). */
const perHour = z.object({ horario: z.number().int().min(0).max(23), total: count });
const perDay = z.object({ data: z.string(), total: count });
export type TicketsOfTime = z.infer<typeof perHour> | z.infer<typeof perDay>;

/** The sets that a number counts: `served` are the finished tickets whose times make the means. */
const drills = ['opened', 'finished', 'served', 'rated', 'pending', 'open'] as const;
export type Drill = (typeof drills)[number];

const behind = {
  of: z.enum(drills),
  ...period,
  ...ofQueue,
  userId: idParam.optional(),
  hour: wholeNumber(0, 23).optional(),
  rate: wholeNumber(1, 3).optional(),
};

const person = z.object({ id, name: z.string() });

/** One tracking period of a ticket; a deleted ticket, user or queue is null. */
const trackingPeriod = z.object({
  ticketId: id,
  life: z.number().int().min(1),
  ticket: z.object({ uuid: z.string(), status: z.enum(ticketStatuses), contact: person }).nullable(),
  user: person.nullable(),
  queue: queueBrief.nullable(),
  openedAt: instant,
  startedAt: instant.nullable(),
  finishedAt: instant.nullable(),
  waitMinutes: minutes,
  supportMinutes: minutes,
  rate: z.number().int().min(1).max(3).nullable(),
});
export type TrackingPeriod = z.infer<typeof trackingPeriod>;

const livePanel = z.object({
  at: instant,
  queues: z.array(
    z.object({ queue: queueBrief.nullable(), waiting: count, open: count, oldestAt: instant.nullable(), free: count }),
  ),
  /** The longest waiting ticket first; the list may be cut. */
  waiting: z.array(
    z.object({ ticketId: id, uuid: z.string(), contact: person, queue: queueBrief.nullable(), since: instant }),
  ),
  people: z.array(person.extend({ online: z.boolean(), open: count, queueIds: z.array(id) })),
});
export type LivePanel = z.infer<typeof livePanel>;

export const exportTables = ['attendants', 'days', 'tickets'] as const;
export const exportFormats = ['csv', 'xlsx'] as const;
export const exportLanguages = ['pt', 'en', 'es'] as const;

const common = { method: 'GET', audience: 'user', plan: null, params: noInput, body: noInput } as const;
const reads = { ...common, needs: 'dashboard:view', rate: 'read', idempotency: 'safe' } as const;
const reports = { ...reads, heavy: 'always' } as const;

export const dashboardRoutes = {
  showDashboard: route({
    ...reports,
    path: '/dashboard',
    summary: 'The numbers of a period and of now, and the numbers of each attendant',
    query: z.strictObject({ ...period, ...ofQueue }),
    answer: dashboard,
    errors: ['ERR_INVALID_PERIOD', 'ERR_NO_QUEUE_FOUND'],
  }),
  listTicketsOfUsers: route({
    ...reports,
    path: '/dashboard/ticketsUsers',
    summary: 'The number of tickets per user in a period',
    query: z.strictObject({ ...dates, ...ofQueue }),
    foreign: 'super',
    answer: z.object({ data: z.array(ofUser) }),
    errors: ['ERR_INVALID_PERIOD', 'ERR_NO_QUEUE_FOUND'],
  }),
  listTicketsOfDays: route({
    ...reports,
    path: '/dashboard/ticketsDay',
    summary: 'The number of opened tickets per day, or per hour of a single day',
    query: z.strictObject({ ...dates, ...ofQueue }),
    foreign: 'super',
    answer: z.object({ data: z.array(z.union([perHour, perDay])), count }),
    errors: ['ERR_INVALID_PERIOD', 'ERR_NO_QUEUE_FOUND'],
  }),
  listDashboardTickets: route({
    ...reports,
    path: '/dashboard/tickets',
    summary: 'The tickets behind a number of the dashboard, latest first',
    query: z.strictObject({ ...behind, cursor: text(200).optional() }),
    answer: z.object({ lives: z.array(trackingPeriod), hasMore: z.boolean(), nextCursor: z.string().nullable() }),
    errors: ['ERR_INVALID_PERIOD', 'ERR_NO_QUEUE_FOUND', 'ERR_NO_USER_FOUND'],
  }),
  exportDashboard: route({
    ...reports,
    path: '/dashboard/export',
    summary: 'A table of the dashboard as CSV or XLSX, safe to open in a spreadsheet',
    query: z.strictObject({
      ...behind,
      of: behind.of.optional(),
      what: z.enum(exportTables),
      format: z.enum(exportFormats),
      language: z.enum(exportLanguages).optional(),
    }),
    answer: z.custom<unknown>(() => true),
    produces: '*/*',
    errors: ['ERR_INVALID_PERIOD', 'ERR_NO_QUEUE_FOUND', 'ERR_NO_USER_FOUND'],
  }),
  showLivePanel: route({
    ...reads,
    needs: 'live-panel:view',
    path: '/live-panel',
    summary: 'Waiting tickets and free agents by queue; supervisors see their queues, admins all',
    query: noInput,
    answer: livePanel,
    errors: [],
  }),
};

export const dashboardContract = {
  routes: dashboardRoutes,
  errors: {
    /** Days or dates, not both; the start before the end, and within the maximum (DSH-14). */
    ERR_INVALID_PERIOD: 400,
  },
} as const satisfies ContractFeature;
