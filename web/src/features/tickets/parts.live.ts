import type { LiveKind, LivePayload } from '@recadia/contract/live';
import type { Ticket } from '@recadia/contract/tickets';
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

function changeRows(pages: TicketPages, change: Change): TicketPages | undefined {
  const told = new Map(pages.pages.flatMap(({ tickets }) => tickets.map((ticket) => [ticket, change(ticket)])));
  const all = [...told];
  if (all.some(([, now]) => now === undefined)) return undefined;
  return all.every(([ticket, now]) => ticket === now)
    ? pages
    : mapRows(pages, (tickets) => tickets.map((ticket) => told.get(ticket) ?? ticket));
}

const part = <K extends LiveKind>(kind: K, changeOf: (heard: LivePayload<K>) => Change): LiveRule[] => [
  liveRule<K, TicketPages>({
    kind,
    queryKey: ticketsKey,
    reduce: (pages, heard) => changeRows(pages, changeOf(heard)),
  }),
  liveRule<K, Ticket>({ kind, queryKey: ticketKey, reduce: (ticket, heard) => changeOf(heard)(ticket) }),
];

/** A new name or colour of what tickets show reaches their rows and the open conversation at once. */
export const ticketPartsLive = [
  ...part('queue', ofQueue),
  ...part('tag', ofTag),
  ...part('contact', ofContact),
  ...part('user', ofUser),
  ...part('whatsapp', ofConnection),
];
