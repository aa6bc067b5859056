import { countCap, pageSize } from '@recadia/contract/limits';
import type { MessageListQuery } from '@recadia/contract/messages';
import { tenantTx, type TenantTx } from '@recadia/db';
import { encodeCursor, pageOf, readPage, type Position } from '../../platform/cursor.ts';
import { AppError } from '../../platform/errors.ts';
import type { Actor, Scope } from '../../platform/session/people.ts';
import { canSeeTicket, listShownTickets, visibilityOf, type ShownTicket } from '../tickets/index.ts';
import { listAround, listNewer, listOlder, type PositionedMessage } from './messages.page.sql.ts';
import { listShownMessages } from './messages.shown.sql.ts';
import type { ShownMessage } from './messages.shown.columns.ts';

const limit = pageSize.default;
const wanted = { limit, cap: countCap };
const half = limit / 2;

export interface ConversationPage {
  messages: ShownMessage[];
  ticket: ShownTicket;
  count: number;
  countCapped: boolean;
  hasMore: boolean;
  nextCursor: string | null;
  newerCursor: string | null;
}

/** Two queries at any depth: one for the ticket and its visibility, one for the page. */
export function readConversation(
  scope: Scope,
  actor: Actor,
  ticketId: number,
  query: MessageListQuery,
): Promise<ConversationPage> {
  return tenantTx(scope, async (tx) => {
    const [ticket] = await listShownTickets(tx, scope, [ticketId]);
    if (!ticket) throw new AppError('ERR_NO_TICKET_FOUND');
    if (!canSeeTicket(actor, visibilityOf(ticket))) throw new AppError('ERR_NO_PERMISSION');
    const page = await pageFor(tx, scope, ticketId, query);
    return { ...page, messages: page.messages.reverse(), ticket };
  });
}

type Page = Omit<ConversationPage, 'ticket'>;

async function pageFor(tx: TenantTx, scope: Scope, ticketId: number, query: MessageListQuery): Promise<Page> {
  if (query.around !== undefined) {
    const { rows, counted } = await listAround(tx, scope, ticketId, { ...wanted, limit: half, id: query.around });
    const middle = rows.findIndex(({ id }) => id === query.around);
    if (middle < 0) throw new AppError('ERR_NO_MESSAGE_FOUND');
    const newer = rows.slice(0, middle);
    const older = olderPage(rows.slice(middle), half, counted);
    const kept = newer.slice(-half);
    return { ...older, messages: [...kept, ...older.messages], newerCursor: cursorIf(newer.length > half, kept[0]) };
  }
  if (query.after !== undefined) {
    const after = findPosition(readPage({ cursor: query.after }, limit).after);
    const { rows, counted } = await listNewer(tx, scope, ticketId, { ...wanted, after });
    const kept = rows.slice(-limit);
    const known = { ...olderPage(kept, limit, counted), hasMore: kept.length > 0 };
    const newerCursor = cursorIf(rows.length > limit, kept[0]);
    return { ...known, nextCursor: cursorIf(known.hasMore, kept.at(-1)), newerCursor };
  }
  const { after, offset } = readPage(query, limit);
  const before = after && findPosition(after);
  const { rows, counted } = await listOlder(tx, scope, ticketId, { ...wanted, before, offset });
  return olderPage(rows, limit, counted);
}

/** Takes rows newest first, with one row more than fits. */
function olderPage(found: PositionedMessage[], fits: number, counted: number): Page {
  const { rows, ...page } = pageOf(found, { limit: fits, counted, positionOf: ({ place, id }) => [place, id] });
  return { ...page, messages: rows, newerCursor: null };
}

const cursorIf = (isMore: boolean, row: PositionedMessage | undefined): string | null =>
  isMore && row ? encodeCursor([row.place, row.id]) : null;

/** The caller sends the cursor, so its content is validated. */
export function findPosition(position: Position | null): Position {
  if (position && /^\d{1,17}$/.test(position[0])) return position;
  throw new AppError('ERR_VALIDATION', { details: { fields: { cursor: 'invalid_format' } } });
}

/** Loads messages as the conversation shows them, after work in the same transaction. */
export function shownAfter(scope: Scope, work: (tx: TenantTx) => Promise<number[]>): Promise<ShownMessage[]> {
  return tenantTx(scope, async (tx) => {
    const ids = await work(tx);
    const rows = new Map((await listShownMessages(tx, scope, ids)).map((row) => [row.id, row]));
    return ids.flatMap((id) => rows.get(id) ?? []);
  });
}
