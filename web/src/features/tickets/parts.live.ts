import type { LiveKind, LivePayload } from '@recadia/contract/live';
import type { Ticket } from '@recadia/contract/tickets';
import type { QueryKey } from '@tanstack/react-query';
import { liveRule, type LiveRule } from '../../lib/liveRules.ts';
import { mapRows, ticketKey, ticketsKey, type TicketPages } from './tickets.live.ts';

/** What a ticket shows of others. Undefined: only the server can tell. */
type Change = (ticket: Ticket) => Ticket | undefined;

/** A ticket whose queue is gone may be out of sight with it. */
const ofQueue = (heard: LivePayload<'queue'>): Change => {
  if (heard.action === 'delete') return (ticket) => (ticket.queueId === heard.queueId ? undefined : ticket);
  const { id, name, color } = heard.queue;
  return (ticket) => (ticket.queueId === id ? { ...ticket, queue: { id, name, color } } : ticket);
};

const ofTag = (heard: LivePayload<'tag'>): Change => {
  const id = heard.action === 'delete' ? heard.tagId : heard.tag.id;
  const left = heard.action === 'delete' ? [] : [{ id, name: heard.tag.name, color: heard.tag.color }];
  return (ticket) =>
    ticket.tags.some((tag) => tag.id === id)
      ? { ...ticket, tags: ticket.tags.flatMap((tag) => (tag.id === id ? left : [tag])) }
      : ticket;
};

const ofContact = (heard: LivePayload<'contact'>): Change => {
  if (!('contact' in heard)) return (ticket) => ticket;
  const { id, name, number, profilePicUrl, isGroup } = heard.contact;
  const contact = { id, name, number, profilePicUrl, isGroup };
  return (ticket) => (ticket.contactId === id ? { ...ticket, contact } : ticket);
};

const ofUser = (heard: LivePayload<'user'>): Change => {
  if (heard.action === 'delete') return (ticket) => ticket;
  const { id, name } = heard.user;
  return (ticket) => (ticket.userId === id ? { ...ticket, user: { id, name } } : ticket);
};

const ofConnection = (heard: LivePayload<'whatsapp'>): Change => {
  if (heard.action === 'delete') return (ticket) => ticket;
  const { id, name } = heard.whatsapp;
  return (ticket) => (ticket.whatsappId === id ? { ...ticket, whatsapp: { id, name } } : ticket);
};

/** The same array where nothing changed. */
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
  const told = new Map(pages.pages.map(({ tickets }) => [tickets, changeAll(tickets, change)]));
  const all = [...told];
  if (all.some(([, now]) => now === undefined)) return undefined;
  return all.every(([tickets, now]) => tickets === now)
    ? pages
    : mapRows(pages, (tickets) => told.get(tickets) ?? tickets);
}

/** What tickets show of others, wherever they are cached: a new name or colour is there at once. */
export const partsOf = <D>(queryKey: QueryKey, apply: (data: D, change: Change) => D | undefined): LiveRule[] => {
  const part = <K extends LiveKind>(kind: K, changeOf: (heard: LivePayload<K>) => Change) =>
    liveRule<K, D>({ kind, queryKey, reduce: (data, heard) => apply(data, changeOf(heard)) });
  return [
    part('queue', ofQueue),
    part('tag', ofTag),
    part('contact', ofContact),
    part('user', ofUser),
    part('whatsapp', ofConnection),
  ];
};

/** The rows of the list and the open conversation. */
export const ticketPartsLive = [
  ...partsOf<TicketPages>(ticketsKey, changeRows),
  ...partsOf<Ticket>(ticketKey, (ticket, change) => change(ticket)),
];
