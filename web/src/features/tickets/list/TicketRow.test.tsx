import type { Ticket } from '@recadia/contract/tickets';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { writeDraft } from '../../../lib/interaction/drafts.ts';
import { aTicket } from '../../../testing/tickets.ts';
import { aUser } from '../../../testing/users.ts';
import { Stage } from '../../../testing/Stage.tsx';
import { TicketRow } from './TicketRow.tsx';

const nothing = () => undefined;
const show = (ticket: Ticket, isOpen = false, isCursor = true) =>
  render(
    <Stage user={aUser()}>
      <TicketRow ticket={ticket} isOpen={isOpen} isCursor={isCursor} onFocus={nothing} onAct={nothing} />
    </Stage>,
  );
const age = () => screen.queryByText('Esperando há')?.parentElement;
const minutes = (count: number) => 60_000 * count;

describe('a row of the list', () => {
  beforeEach(() => {
    vi.useFakeTimers();
    vi.setSystemTime(new Date(2026, 10, 12, 12, 0));
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it('TKT-26 CST-04 refreshes the age every 30 s: green, orange, red in hours and in days', () => {
    const { unmount } = show(aTicket({ lastMessageAt: new Date(Date.now() - minutes(2.8)).toISOString() }));
    expect(age()).toBeUndefined();
    const later = (ms: number) =>
      act(() => {
        vi.advanceTimersByTime(ms);
      });
    later(30_000);
    expect(age()).toHaveTextContent('3 min');
    expect(age()).toHaveAttribute('data-tone', 'fresh');
    later(minutes(7));
    expect(age()).toHaveTextContent('10 min');
    expect(age()).toHaveAttribute('data-tone', 'fresh');
    later(minutes(20));
    expect(age()).toHaveTextContent('30 min');
    expect(age()).toHaveAttribute('data-tone', 'warm');
    later(minutes(29));
    expect(age()).toHaveTextContent('59 min');
    expect(age()).toHaveAttribute('data-tone', 'warm');
    later(minutes(1));
    expect(age()).toHaveTextContent('1 h');
    expect(age()).toHaveAttribute('data-tone', 'overdue');
    later(minutes(24 * 60));
    expect(age()).toHaveTextContent('1 d');
    expect(age()).toHaveAttribute('data-tone', 'overdue');
    unmount();
  });

  it('the buttons come with the pointer or the focus; that of one that waits is always there', () => {
    const names = () => screen.queryAllByRole('button').map(({ title }) => title);
    const { container, unmount } = show(aTicket({ status: 'open' }), false, false);
    expect(names()).toEqual([]);
    fireEvent.pointerEnter(container.querySelector('[data-status]') as Element);
    expect(names()).toContain('Resolver');
    unmount();
    const focused = show(aTicket({ status: 'open' }));
    expect(names()).toContain('Resolver');
    focused.unmount();
    show(aTicket({ status: 'pending' }), false, false);
    expect(screen.getByRole('button', { name: /^Aceitar/ })).toBeInTheDocument();
  });

  it('names the holder on the row when an agent has the ticket', () => {
    const { container, unmount } = show(aTicket({ user: { id: 9, name: 'Rafael Nunes' }, userId: 9 }));
    expect(container).toHaveTextContent('RNCom Rafael Nunes');
    expect(screen.getByRole('link')).toHaveAttribute('title', expect.stringMatching(/ · Com Rafael Nunes$/));
    unmount();
    show(aTicket({ status: 'pending', user: null, userId: null }));
    expect(screen.queryByText(/^Com /)).toBeNull();
  });

  it('shows no waiting time once the last message is ours', () => {
    show(aTicket({ lastFromMe: true, lastMessageAt: new Date(Date.now() - minutes(90)).toISOString() }));
    expect(age()).toBeUndefined();
  });

  it('X-TKT-16 shows a draft before the last message, unless its composer is open', () => {
    const ticket = aTicket({ lastMessage: 'Consegue entregar?' });
    const me = aUser().id;
    writeDraft(me, ticket.id, { text: 'Sim, no sábado', quotedId: null });
    const { unmount } = show(ticket);
    expect(screen.getByTitle('Sim, no sábado')).toHaveTextContent('Rascunho: Sim, no sábado');
    expect(screen.queryByText('Consegue entregar?')).toBeNull();
    act(() => writeDraft(me, ticket.id, { text: '', quotedId: null }));
    expect(screen.getByText('Consegue entregar?')).toBeInTheDocument();
    unmount();
    writeDraft(me, ticket.id, { text: 'Sim', quotedId: null });
    show(ticket, true);
    expect(screen.getByText('Consegue entregar?')).toBeInTheDocument();
    act(() => writeDraft(me, ticket.id, { text: '', quotedId: null }));
  });

  it('TKT-27 the last message’s time is HH:mm today, else dd/MM/yyyy', () => {
    const { unmount } = show(aTicket({ lastMessageAt: new Date(2026, 10, 12, 9, 32).toISOString() }));
    expect(screen.getByText('09:32')).toBeInTheDocument();
    unmount();
    show(aTicket({ lastMessageAt: new Date(2026, 10, 11, 23, 59).toISOString() }));
    expect(screen.getByText('11/11/2026')).toBeInTheDocument();
  });
});
