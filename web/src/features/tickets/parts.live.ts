import type { LiveKind, LivePayload } from '@recadia/contract/live';
import type { Ticket } from '@recadia/contract/tickets';
import type { QueryKey } from '@tanstack/react-query';
import { liveRule, type LiveRule } from '../../lib/live/live-rules.ts';
import { mapRows, ticketKey, ticketsKey, type TicketPages } from './tickets.live.ts';

/** Changes the parts of a ticket that show other records; undefined means only the server knows. */
type Change = (ticket: Ticket) => Ticket | undefined;

/** A user may lose visibility of a ticket whose queue was deleted. */
const ofQueue = (event: LivePayload<'queue'>): Change => {
  if (event.action === 'delete') return (ticket) => (ticket.queueId === event.queueId ? undefined : ticket);
  const { id, name, color } = event.queue;
  return (ticket) => (ticket.queueId === id ? { ...ticket, queue: { id, name, color } } : ticket);
};

const ofTag = (event: LivePayload<'tag'>): Change => {
  const id = event.action === 'delete' ? event.tagId : event.tag.id;
  const left = event.action === 'delete' ? [] : [{ id, name: event.tag.name, color: event.tag.color }];
  return (ticket) =>
    ticket.tags.some((tag) => tag.id === id)
      ? { ...ticket, tags: ticket.tags.flatMap((tag) => (tag.id === id ? left : [tag])) }
      : ticket;
};

const ofContact = (event: LivePayload<'contact'>): Change => {
  if (!('contact' in event)) return (ticket) => ticket;
  const { id, name, number, profilePicUrl, isGroup } = event.contact;
  const contact = { id, name, number, profilePicUrl, isGroup };
  return (ticket) => (ticket.contactId === id ? { ...ticket, contact } : ticket);
};

const ofUser = (event: LivePayload<'user'>): Change => {
  if (event.action === 'delete') return (ticket) => ticket;
  const { id, name } = event.user;
  return (ticket) => (ticket.userId === id ? { ...ticket, user: { id, name } } : ticket);
};

const ofConnection = (event: LivePayload<'whatsapp'>): Change => {
  if (event.action === 'delete') return (ticket) => ticket;
  const { id, name } = event.whatsapp;
  return (ticket) => (ticket.whatsappId === id ? { ...ticket, whatsapp: { id, name } } : ticket);
};

/** Returns the same array when nothing changed. */
export function changeAll(tickets: Ticket[], change: Change): Ticket[] | undefined {
  const now: Ticket[] = [];
  for (const ticket of tickets) {
    const changed = change(ticket);
    if (!changed) return undefined;
    now.push(changed);
  }
  return now.every((ticket, at) => ticket === tickets[at]) ? tickets : now;
}

function changeRows(pages: TicketPages, change: Change): TicketPages | undefined {
  const changedPages = new Map(pages.pages.map(({ tickets }) => [tickets, changeAll(tickets, change)]));
  const all = [...changedPages];
  if (all.some(([, now]) => now === undefined)) return undefined;
  return all.every(([tickets, now]) => tickets === now)
    ? pages
    : mapRows(pages, (tickets) => changedPages.get(tickets) ?? tickets);
}

/** Updates names and colours of other records in every cached ticket. */
export const partsOf = <D>(queryKey: QueryKey, apply: (data: D, change: Change) => D | undefined): LiveRule[] => {
  const part = <K extends LiveKind>(kind: K, changeOf: (event: LivePayload<K>) => Change) =>
    liveRule<K, D>({ kind, queryKey, reduce: (data, event) => apply(data, changeOf(event)) });
  return [
    part('queue', ofQueue),
    part('tag', ofTag),
    part('contact', ofContact),
    part('user', ofUser),
    part('whatsapp', ofConnection),
  ];
};

/** For the rows of the list and the open conversation. */
export const ticketPartsLive = [
  ...partsOf<TicketPages>(ticketsKey, changeRows),
  ...partsOf<Ticket>(ticketKey, (ticket, change) => change(ticket)),
];
