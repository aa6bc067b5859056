import type { Contact, ContactLive } from '@recadia/contract/contacts';
import { describe, expect, it } from 'vitest';
import { aContact, aContactPage } from '../../testing/contacts.ts';
import { aTicket } from '../../testing/tickets.ts';
import {
  applyContactEvent,
  applyNoteEvent,
  applyTicketEvent,
  applyToContactTickets,
  type ContactPages,
} from './contacts.live.ts';

const ana = aContact({ id: 1, name: 'Ana', tickets: [{ updatedAt: '2026-01-02T00:00:00.000Z' }] });
const bia = aContact({ id: 2, name: 'bia' });
const ceu = aContact({ id: 3, name: 'Céu' });
const pages = (...contacts: Contact[]): ContactPages => ({ pages: [aContactPage(contacts)], pageParams: [null] });
const livePartOf = ({ whatsapp: _whatsapp, tickets: _tickets, ...contact }: Contact): ContactLive => contact;
const names = (data: ContactPages | undefined) =>
  data?.pages.flatMap(({ contacts }) => contacts.map(({ name }) => name));

describe('part of CON-15: an event on the cached contacts leaves what a fresh look would show', () => {
  it('a new one, and many at once, take their places by name', () => {
    const one = applyContactEvent(pages(ana, ceu), { action: 'create', contact: livePartOf(bia) });
    expect(one).toEqual(pages(ana, bia, ceu));
    const many = applyContactEvent(pages(bia), {
      action: 'create',
      records: [livePartOf(ceu), livePartOf({ ...ana, tickets: [] })],
    });
    expect(many).toEqual(pages({ ...ana, tickets: [] }, bia, ceu));
  });

  it('moves a changed contact and keeps its ticket data', () => {
    const after = applyContactEvent(pages(ana, bia), {
      action: 'update',
      contact: livePartOf({ ...ana, name: 'Zoe' }),
    });
    expect(after).toEqual(pages(bia, { ...ana, name: 'Zoe' }));
  });

  it('a deleted one leaves, and the same event twice is the same as once', () => {
    const gone = { action: 'delete', contactId: 1 } as const;
    const after = applyContactEvent(pages(ana, bia), gone);
    expect(after).toEqual(pages(bia));
    expect(after && applyContactEvent(after, gone)).toEqual(after);
    const again = { action: 'create', contact: livePartOf(bia) } as const;
    expect(applyContactEvent(pages(ana, bia), again)).toEqual(pages(ana, bia));
  });

  it('leaves server-only fields to the server', () => {
    expect(applyContactEvent(pages(ana), { action: 'reload' })).toBeUndefined();
    expect(
      applyContactEvent(pages(ana), { action: 'create', contact: livePartOf(aContact({ name: '日本' })) }),
    ).toBeUndefined();
  });
});

it('a ticket moves the date of its contact forward, never back', () => {
  const at = (updatedAt: string) =>
    applyTicketEvent(pages(ana, bia), {
      action: 'update',
      ticket: aTicket({ contactId: 1, updatedAt, whatsapp: { id: 4, name: 'Loja' } }),
    });
  expect(at('2026-01-01T00:00:00.000Z')).toEqual(pages(ana, bia));
  const moved = { ...ana, whatsapp: { id: 4, name: 'Loja' }, tickets: [{ updatedAt: '2026-01-03T00:00:00.000Z' }] };
  expect(at('2026-01-03T00:00:00.000Z')).toEqual(pages(moved, bia));
  expect(names(applyTicketEvent(pages(ana), { action: 'delete', ticketId: 9 }))).toEqual(['Ana']);
});

it('refetches tracking periods when a ticket opens, closes, waits, moves or is deleted', () => {
  const shown = [{ ticket: aTicket({ id: 5, contactId: 1, status: 'open' }), lives: [] }];
  const after = (ticket: Parameters<typeof aTicket>[0]) =>
    applyToContactTickets(shown, { action: 'update', ticket: aTicket({ id: 5, contactId: 1, ...ticket }) }, 1);
  expect(after({ status: 'closed' })).toBeUndefined();
  expect(after({ id: 6, status: 'pending' })).toBeUndefined();
  expect(after({ status: 'open', lastMessage: 'Oi' })).toBe(shown);
  expect(after({ contactId: 2, status: 'closed' })).toBe(shown);
  expect(after({ status: 'open', userId: 99 })).toBeUndefined();
  expect(after({ status: 'open', queueId: 99 })).toBeUndefined();
  expect(applyToContactTickets(shown, { action: 'delete', ticketId: 5 }, 1)).toBeUndefined();
  expect(applyToContactTickets(shown, { action: 'delete', ticketId: 6 }, 1)).toBe(shown);
});

it('a note of this person comes first, once, and leaves when it is deleted', () => {
  const note = (id: number, contactId = 1) => ({
    id,
    note: 'Ligar',
    ticketId: 5,
    contactId,
    user: null,
    mentions: [],
    createdAt: '2026-01-01T00:00:00.000Z',
  });
  expect(applyNoteEvent([note(1)], { action: 'create', note: note(2) }, 1)).toEqual([note(2), note(1)]);
  expect(applyNoteEvent([note(1)], { action: 'create', note: note(1) }, 1)).toEqual([note(1)]);
  expect(applyNoteEvent([note(1)], { action: 'create', note: note(2, 7) }, 1)).toEqual([note(1)]);
  expect(applyNoteEvent([note(1)], { action: 'delete', noteId: 1, ticketId: 5 }, 1)).toEqual([]);
});
