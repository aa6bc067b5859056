import type { Tag } from '@recadia/contract/tags';
import type { Ticket } from '@recadia/contract/tickets';
import { plain } from '../../lib/plain.ts';

/** A column of the board; without a tag it is the first one, for what stands in no other (KAN-01). */
export interface BoardColumn {
  tag: Tag | null;
  tickets: Ticket[];
}

/** What tells a lane apart: its tag's id, or nothing. */
export type ColumnId = number | null;

export const idOf = ({ tag }: Pick<BoardColumn, 'tag'>): ColumnId => tag?.id ?? null;

/** The first of the lanes, in their order, whose tag the ticket has: a card lies in one place only. */
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

/** The ticket as it will be: without any lane's tag, then with that of the lane it goes to (KAN-04, C-53). */
export function placedIn(ticket: Ticket, to: Tag | null, tags: Tag[]): Ticket {
  const others = ticket.tags.filter(({ id }) => !tags.some((tag) => tag.id === id));
  return { ...ticket, tags: to ? [...others, { id: to.id, name: to.name, color: to.color }] : others };
}

/** The lane so many steps to the right of another, no further than the board goes. */
export function columnBeside(lanes: BoardColumn[], from: ColumnId, steps: number): ColumnId {
  const at = lanes.findIndex((lane) => idOf(lane) === from);
  const lane = lanes[Math.min(Math.max(at + steps, 0), lanes.length - 1)];
  return lane ? idOf(lane) : from;
}
