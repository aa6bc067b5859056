import type { Message } from '@recadia/contract/messages';
import type { Note } from '@recadia/contract/notes';
import type { TimelineEntry } from '@recadia/contract/tickets';
import type { Outgoing } from './outgoing.ts';

/** One row of the conversation, top to bottom; `joins` means the row above has the same author and is recent. */
export type Row =
  | { kind: 'day'; key: string; at: string }
  | { kind: 'unread'; key: string; count: number }
  | { kind: 'event'; key: string; event: TimelineEntry }
  | { kind: 'note'; key: string; note: Note }
  | { kind: 'message'; key: string; message: Message; joins: boolean }
  | { kind: 'outgoing'; key: string; item: Outgoing; joins: boolean };

export interface UnreadMark {
  /** The first unread message when the conversation was opened. */
  id: string;
  count: number;
}

interface RowSources {
  messages: Message[];
  events: TimelineEntry[];
  notes: Note[];
  outgoing: Outgoing[];
  unread: UnreadMark | null;
  /** Older pages are not loaded yet, so events before the first message wait for them. */
  hasOlder: boolean;
}

const joinMs = 180_000;

export function buildRows({ messages, events, notes, outgoing, unread, hasOlder }: RowSources): Row[] {
  const rows: Row[] = [];
  const sent = new Set(messages.map(({ clientId }) => clientId));
  const quiet = quietLines(events, notes, hasOlder ? messages[0]?.createdAt : undefined);
  let day = '';
  let nextQuiet = 0;
  let above: Origin | null = null;

  const startDay = (at: string) => {
    const next = dayOf(at);
    if (next === day) return;
    day = next;
    above = null;
    rows.push({ kind: 'day', key: `day-${next}`, at });
  };
  const quietUntil = (at: string | null) => {
    for (let line = quiet[nextQuiet]; line && (at === null || line.at < at); line = quiet[++nextQuiet]) {
      startDay(line.at);
      above = null;
      rows.push(line.row);
    }
  };

  for (const message of messages) {
    quietUntil(message.createdAt);
    startDay(message.createdAt);
    if (unread?.id === message.id) {
      above = null;
      rows.push({ kind: 'unread', key: 'unread', count: unread.count });
    }
    const origin: Origin = { by: authorOf(message), at: Date.parse(message.createdAt) };
    rows.push({ kind: 'message', key: message.clientId ?? message.id, message, joins: joins(above, origin) });
    above = origin;
  }
  quietUntil(null);
  for (const item of outgoing) {
    // The sent message is already in the list.
    if (sent.has(item.clientId)) continue;
    startDay(item.createdAt);
    const origin: Origin = { by: 'me', at: Date.parse(item.createdAt) };
    rows.push({ kind: 'outgoing', key: item.clientId, item, joins: joins(above, origin) });
    above = origin;
  }
  return rows;
}

/** The n-th inbound message from the end, where n is the ticket's unread count. */
export function findUnread(messages: Message[], count: number): UnreadMark | null {
  const incoming = messages.filter(({ fromMe }) => !fromMe);
  const first = count > 0 ? incoming.at(-Math.min(count, incoming.length)) : undefined;
  return first ? { id: first.id, count } : null;
}

interface Origin {
  by: string;
  at: number;
}

const authorOf = ({ fromMe, senderId }: Message): string => (fromMe ? 'me' : (senderId ?? ''));

const joins = (above: Origin | null, origin: Origin): boolean =>
  above !== null && above.by === origin.by && origin.at - above.at < joinMs;

interface QuietLine {
  at: string;
  row: Row;
}

function quietLines(events: TimelineEntry[], notes: Note[], since: string | undefined): QuietLine[] {
  const lines = [
    ...events.map((event): QuietLine => ({ at: event.at, row: { kind: 'event', key: `event-${event.id}`, event } })),
    ...notes.map((note): QuietLine => ({ at: note.createdAt, row: { kind: 'note', key: `note-${note.id}`, note } })),
  ];
  return lines.filter(({ at }) => since === undefined || at >= since).sort((a, b) => (a.at < b.at ? -1 : 1));
}

/** The day in the user's time zone. */
function dayOf(at: string): string {
  const date = new Date(at);
  return `${date.getFullYear()}-${date.getMonth()}-${date.getDate()}`;
}
