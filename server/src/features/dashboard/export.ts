import { Readable } from 'node:stream';
import type { Drill, exportFormats, exportLanguages, exportTables } from '@recadia/contract/dashboard';
import { dashboardExportRows } from '@recadia/contract/limits';
import { tenantTx } from '@recadia/db';
import { utils, write } from '@e965/xlsx';
import { audit } from '../../platform/audit.ts';
import { csvLine, csvMark } from '../../platform/csv.ts';
import type { Actor, Scope } from '../../platform/session/people.ts';
import { presentTrackingPeriod } from './dashboard.present.ts';
import { countByTime, isOfNow, trackingPeriodsBehind, showNumbers } from './dashboard.service.ts';
import type { TrackingPeriodRow } from './drill.sql.ts';
import { words } from './export.words.ts';
import type { Period } from './periods.ts';

interface Asked {
  what: (typeof exportTables)[number];
  format: (typeof exportFormats)[number];
  language?: (typeof exportLanguages)[number] | undefined;
  period: Period;
  timeZone: string;
  of?: Drill | undefined;
  userId?: number | undefined;
  queueId?: number | undefined;
  hour?: number | undefined;
  rate?: number | undefined;
  ip: string | null;
}

type Cell = string | number | null;
type Rows = AsyncIterable<Cell[][]>;
const rowsAtOnce = 2_000;

/** SEC-05: exports a table of the dashboard as a file and audits the export. */
export async function exportTable(scope: Scope, actor: Actor, asked: Asked) {
  const { what, format, period, ip } = asked;
  const data = { what, format, from: period.from, to: period.to };
  const rows = await begun(rowsOf(scope, actor, asked));
  await tenantTx(scope, (tx) => audit(tx, scope, { userId: actor.userId, action: 'dashboard.exported', data, ip }));
  const name = `${what}-${period.from}-${period.to}.${format}`;
  if (format === 'csv') {
    const comma = asked.language !== 'en';
    return { type: 'text/csv; charset=utf-8', name, content: Readable.from(csv(rows, comma)), hasMore: false };
  }
  const { content, hasMore } = await spreadsheet(rows);
  return { type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', name, content, hasMore };
}

/** Loads the first rows before the first byte is sent, because a started file can no longer be refused. */
async function begun(pieces: Rows): Promise<Rows> {
  const rest = pieces[Symbol.asyncIterator]();
  const first = [await rest.next(), await rest.next()];
  async function* again(): AsyncGenerator<Cell[][]> {
    for (const piece of first) if (!piece.done) yield piece.value;
    yield* { [Symbol.asyncIterator]: () => rest };
  }
  return again();
}

/** The first row holds the titles. */
async function* rowsOf(scope: Scope, actor: Actor, asked: Asked): Rows {
  const { what, language = 'pt', period, queueId } = asked;
  const texts = words[language];
  if (what === 'attendants') {
    const { attendants } = await showNumbers(scope, actor, period, queueId);
    yield [texts.attendants];
    yield attendants.map((one) => {
      const online = texts.online[one.online ? 0 : 1];
      return [one.name, rounded(one.rating), rounded(one.avgSupportTime), one.tickets, one.open, online];
    });
  } else if (what === 'days') {
    const times = await countByTime(scope, { initialDate: period.from, finalDate: period.to, queueId });
    const [day, hour, count] = texts.days;
    yield [[times.some((time) => 'horario' in time) ? hour : day, count]];
    yield times.map((time) => ['horario' in time ? time.horario : time.data, time.total]);
  } else {
    const { of = 'finished', userId, hour, rate, timeZone } = asked;
    const behind = { of, period: isOfNow(of) ? null : period, userId, queueId, hour, rate };
    const time = new Intl.DateTimeFormat(texts.locale, { timeZone, dateStyle: 'short', timeStyle: 'medium' });
    yield [texts.tickets];
    for await (const rows of trackingPeriodsBehind(scope, behind, rowsAtOnce))
      yield rows.map((row) => periodCells(row, (at) => (at === null ? null : time.format(new Date(at))), texts.gone));
  }
}

function periodCells(row: TrackingPeriodRow, time: (at: string | null) => string | null, gone: string): Cell[] {
  const period = presentTrackingPeriod(row);
  return [
    period.ticketId,
    period.ticket?.contact.name ?? gone,
    period.user?.name ?? null,
    period.queue?.name ?? null,
    time(period.openedAt),
    time(period.startedAt),
    time(period.finishedAt),
    rounded(period.waitMinutes),
    rounded(period.supportMinutes),
    period.rate,
  ];
}

const rounded = (value: number | null): number | null => (value === null ? null : Math.round(value * 100) / 100);

/** `comma` writes decimals with a comma, as spreadsheets of some languages expect. */
async function* csv(pieces: Rows, comma: boolean): AsyncGenerator<string> {
  yield csvMark;
  const text = (cell: Cell) =>
    typeof cell === 'number' && comma ? String(cell).replace('.', ',') : cell === null ? '' : String(cell);
  for await (const rows of pieces) yield rows.map((cells) => csvLine(cells.map(text))).join('');
}

/** Built in memory, so its rows are limited. Texts are written as texts, so that no formula runs. */
async function spreadsheet(pieces: Rows): Promise<{ content: Buffer; hasMore: boolean }> {
  const all: Cell[][] = [];
  for await (const rows of pieces) {
    all.push(...rows);
    if (all.length > dashboardExportRows + 1) break;
  }
  const book = utils.book_new();
  utils.book_append_sheet(book, utils.aoa_to_sheet(all.slice(0, dashboardExportRows + 1)), 'Recadia');
  const content = write(book, { type: 'buffer', bookType: 'xlsx', compression: true }) as Buffer;
  return { content, hasMore: all.length > dashboardExportRows + 1 };
}
