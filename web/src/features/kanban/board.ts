import type { Tag } from '@recadia/contract/tags';
import type { Ticket } from '@recadia/contract/tickets';
import { plain } from '../../lib/i18n/plain.ts';

/** A column of the board; the first one has no tag and holds all other tickets (KAN-01). */
export interface BoardColumn {
  tag: Tag | null;
  tickets: Ticket[];
}

/** The id of a column: its tag's id, or null. */
export type ColumnId = number | null;

export const idOf = ({ tag }: Pick<BoardColumn, 'tag'>): ColumnId => tag?.id ?? null;

/** The first column, in order, whose tag the ticket has, because a card is in one column only. */
export function columnOf(ticket: Ticket, tags: Tag[]): ColumnId {
  return tags.find(({ id }) => ticket.tags.some((tag) => tag.id === id))?.id ?? null;
}

export function columnsOf(tags: Tag[], tickets: Ticket[], search: string): BoardColumn[] {
  const shown = tickets.filter((ticket) => fits(ticket, search));
  return [null, ...tags].map((tag) => ({
    tag,
    tickets: shown.filter((ticket) => columnOf(ticket, tags) === (tag?.id ?? null)),
  }));
}

function fits({ contact }: Ticket, search: string): boolean {
  const digits = search.replaceAll(/\D/g, '');
  const isName = plain(contact.name).includes(plain(search));
  return isName || (digits !== '' && contact.number.includes(digits));
}

/** The ticket after the move: without the tags of all columns, with the tag of the target (KAN-04, C-53). */
export function ticketInColumn(ticket: Ticket, to: Tag | null, tags: Tag[]): Ticket {
  const others = ticket.tags.filter(({ id }) => !tags.some((tag) => tag.id === id));
  return { ...ticket, tags: to ? [...others, { id: to.id, name: to.name, color: to.color }] : others };
}

/** The column a number of steps to the right of another, within the board. */
export function columnBeside(columns: BoardColumn[], from: ColumnId, steps: number): ColumnId {
  const at = columns.findIndex((column) => idOf(column) === from);
  const column = columns[Math.min(Math.max(at + steps, 0), columns.length - 1)];
  return column ? idOf(column) : from;
}
