import type { ChatMessage } from '@recadia/contract/chats';
import { notificationRoutes } from '@recadia/contract/notifications';
import { ticketRoutes } from '@recadia/contract/ticket-routes';
import type { Ticket } from '@recadia/contract/tickets';
import { act, render, screen, waitFor } from '@testing-library/react';
import { useLocation } from 'react-router';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createQueryClient } from '../../app/create-query-client.ts';
import { applyLive } from '../../lib/live/live-rules.ts';
import { setVolume } from '../../lib/interaction/volume.ts';
import { aTicket } from '../../testing/tickets.ts';
import { aUser } from '../../testing/users.ts';
import { aChat, aChatMessage } from '../../testing/chats.ts';
import { aMessage } from '../../testing/conversation.ts';
import { standInServer, type StandIn } from '../../testing/server.ts';
import { Stage } from '../../testing/Stage.tsx';
import { user } from '../../testing/user.ts';
import { publishLiveEvent } from './live-events.ts';
import { unreadLive } from './notifications.live.ts';
import { setNoticePreferences } from './preferences.ts';
import { aRecordingBrowser, aLockManager, resetBrowser } from './testing/browser.ts';
import { useNotificationAlerts } from './useNotificationAlerts.ts';

let unread: Ticket[];
let server: StandIn;
let time = Date.parse('2026-11-12T12:00:00Z');

beforeEach(() => {
  unread = [];
  server = standInServer()
    .on(ticketRoutes.listTickets, () => ({
      tickets: unread,
      count: unread.length,
      countCapped: false,
      hasMore: false,
      nextCursor: null,
    }))
    .on(notificationRoutes.showPushKey, () => ({ publicKey: 'B' }));
  vi.spyOn(document, 'hasFocus').mockReturnValue(false);
  // Each test advances the time, because there is one sound per three seconds.
  vi.spyOn(Date, 'now').mockImplementation(() => (time += 10_000));
  setNoticePreferences({ isOn: true, showsText: true });
});
afterEach(() => {
  vi.restoreAllMocks();
  resetBrowser();
  setVolume(1);
});

function Page() {
  useNotificationAlerts('Atendimentos');
  return <output>{useLocation().pathname}</output>;
}
const show = async (path = '/tickets') => {
  render(
    <Stage user={aUser()} path={path}>
      <Page />
    </Stage>,
  );
  await waitFor(() => expect(server.seen).toContain('GET /tickets?withUnreadMessages=true'));
};
const ticket = aTicket({ id: 5, unreadMessages: 1, lastMessage: 'Consegue entregar no sábado?' });
const receive = (changes: Partial<Ticket> = {}) =>
  act(async () => {
    const now = { ...ticket, ...changes };
    const message = aMessage({ ticketId: now.id, fromMe: false, read: false });
    publishLiveEvent('appMessage', { action: 'create', message, ticket: now, contact: now.contact });
    await Promise.resolve();
  });

describe('NTF-04 a new message', () => {
  it('sounds as loud as was chosen and shows a notice that opens the ticket', async () => {
    const browser = aRecordingBrowser('granted');
    setVolume(0.5);
    await show();
    await receive();
    await waitFor(() => expect(browser.shown).toMatchObject([{ title: 'Cliente 5', body: 'Consegue entregar no…' }]));
    expect(browser.loudness).toEqual([0.2, 0.2]);
    act(() => browser.shown[0]?.onclick?.());
    expect(screen.getByRole('status')).toHaveTextContent(`/tickets/${ticket.uuid}`);
    expect(browser.shown[0]?.isClosed).toBe(true);
  });

  it('makes no sound at volume 0 and no notice without permission; what was said can stay hidden', async () => {
    const browser = aRecordingBrowser('granted');
    setVolume(0);
    setNoticePreferences({ showsText: false });
    await show();
    await receive();
    await waitFor(() => expect(browser.shown).toMatchObject([{ title: 'Cliente 5', body: '' }]));
    setNoticePreferences({ isOn: false });
    await receive();
    setNoticePreferences({ isOn: true });
    browser.deny();
    await receive();
    expect([browser.shown.length, browser.loudness]).toEqual([1, []]);
    setVolume(1);
    await receive();
    expect([browser.shown.length, browser.loudness]).toEqual([1, [0.4, 0.4]]);
  });

  it('is silent in the visible ticket, when read, for a colleague’s and a muted group’s', async () => {
    const browser = aRecordingBrowser('granted');
    vi.spyOn(document, 'hasFocus').mockReturnValue(true);
    await show(`/tickets/${ticket.uuid}`);
    await receive();
    await receive({ id: 6, uuid: aTicket({ id: 6 }).uuid, unreadMessages: 0 });
    await receive({ id: 6, uuid: aTicket({ id: 6 }).uuid, userId: 8 });
    await receive({ id: 6, uuid: aTicket({ id: 6 }).uuid, isGroup: true, status: 'pending', userId: null });
    expect([browser.shown, browser.loudness]).toEqual([[], []]);
    await receive({ id: 6, uuid: aTicket({ id: 6 }).uuid });
    await waitFor(() => expect(browser.shown).toHaveLength(1));
  });
});

it('X-NTF-07 shows the number of unread tickets in the tab title and a mark on its icon', async () => {
  aRecordingBrowser('default');
  document.head.append(Object.assign(document.createElement('link'), { rel: 'icon', href: '/favicon.svg' }));
  const icon = () => document.querySelector('link[rel="icon"]')?.getAttribute('href');
  unread = [ticket, aTicket({ id: 6, unreadMessages: 3 })];
  await show();
  await waitFor(() => expect(document.title).toBe('(2) Atendimentos'));
  expect(icon()).toBe('/favicon-unread.svg');
  document.querySelector('link[rel="icon"]')?.remove();
});

it('asks the browser for permission by a button only, once the user serves a customer', async () => {
  const browser = aRecordingBrowser('default');
  setNoticePreferences({ isOn: false });
  await show();
  expect(browser.requestPermission).not.toHaveBeenCalled();
  act(() => publishLiveEvent('ticket', { action: 'update', ticket }));
  act(() => publishLiveEvent('ticket', { action: 'update', ticket }));
  await user.click(await screen.findByRole('button', { name: 'Ligar' }));
  await waitFor(() => expect(browser.requestPermission).toHaveBeenCalledTimes(1));
});

it('notifies a user mentioned in a note', async () => {
  const browser = aRecordingBrowser('granted');
  server.on(ticketRoutes.showTicket, () => ticket);
  await show();
  const note = {
    id: 3,
    note: 'Olha isto',
    ticketId: 5,
    contactId: 5,
    createdAt: '2026-11-12T12:00:00.000Z',
    user: { id: 8, name: 'Rafael Nunes' },
  };
  act(() => publishLiveEvent('ticketNote', { action: 'create', note: { ...note, mentions: [] } }));
  act(() =>
    publishLiveEvent('ticketNote', { action: 'create', note: { ...note, mentions: [{ id: 7, name: 'Camila' }] } }),
  );
  await waitFor(() => expect(browser.shown).toMatchObject([{ title: 'Rafael Nunes', body: 'Olha isto' }]));
});

describe('X-CHT-06 a colleague who writes in the internal chat', () => {
  const chat = aChat({ title: 'Equipe de vendas' });
  const write = (changes: Partial<ChatMessage> = {}) =>
    act(() => {
      const newMessage = aChatMessage({ chatId: chat.id, message: 'Fecho o da Padaria hoje à tarde?', ...changes });
      publishLiveEvent('chat', { action: 'new-message', newMessage, chat });
    });

  it('calls with one softer note at the chosen volume, and a notice that opens the chat', async () => {
    const browser = aRecordingBrowser('granted');
    setVolume(0.5);
    await show();
    write();
    await waitFor(() => expect(browser.loudness).toEqual([0.075]));
    await waitFor(() =>
      expect(browser.shown).toMatchObject([{ title: 'Rafael Nunes', body: 'Fecho o da Padaria h…', tag: chat.uuid }]),
    );
    act(() => browser.shown[0]?.onclick?.());
    expect(screen.getByRole('status')).toHaveTextContent(`/chats/${chat.uuid}`);
    setVolume(0);
    write();
    await waitFor(() => expect(browser.shown).toHaveLength(2));
    expect(browser.loudness).toHaveLength(1);
  });

  it('is quiet about one’s own words and the chat one looks at', async () => {
    const browser = aRecordingBrowser('granted');
    vi.spyOn(document, 'hasFocus').mockReturnValue(true);
    await show(`/chats/${chat.uuid}`);
    write();
    write({ senderId: 7, sender: { name: 'Camila Duarte' } });
    act(() => publishLiveEvent('chat', { action: 'update', chat }));
    // Events are handled in order, so the last one comes after all others.
    vi.spyOn(document, 'hasFocus').mockReturnValue(false);
    write({ message: 'olá' });
    await waitFor(() => expect(browser.shown).toHaveLength(1));
    expect(browser.shown).toMatchObject([{ body: 'olá' }]);
    expect(browser.loudness).toHaveLength(1);
  });

  it('X-CHT-01 notifies a mentioned user on any page', async () => {
    aRecordingBrowser('denied');
    await show();
    write({ mentions: [{ id: 8, name: 'Rafael Nunes' }] });
    expect(screen.queryByText(/chamou você/)).toBeNull();
    write({ mentions: [{ id: 7, name: 'Camila Duarte' }] });
    expect(await screen.findByText('Rafael Nunes chamou você em Equipe de vendas.')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Abrir conversa' }));
    expect(screen.getByText(`/chats/${chat.uuid}`)).toBeInTheDocument();
  });
});

it('X-NTF-06 notifies from one of two tabs, and closes the notice once the ticket is read', async () => {
  const browser = aRecordingBrowser('granted');
  const notices: { data: unknown; close: () => void }[] = [];
  const registration = {
    active: {},
    getNotifications: () => Promise.resolve(notices),
    showNotification: vi.fn((_title: string, { data }: NotificationOptions) => {
      notices.push({ data: data as unknown, close: () => void notices.pop() });
      return Promise.resolve();
    }),
  };
  const serviceWorker = Object.assign(new EventTarget(), { getRegistration: () => Promise.resolve(registration) });
  for (const [name, value] of Object.entries({ locks: aLockManager(), serviceWorker }))
    Object.defineProperty(navigator, name, { value, configurable: true });
  unread = [ticket];
  const caches = [createQueryClient(), createQueryClient()];
  for (const cache of caches)
    render(
      <Stage user={aUser()} cache={cache}>
        <Page />
      </Stage>,
    );
  await waitFor(() => expect(document.title).toBe('(1) Atendimentos'));
  await receive();
  await waitFor(() => expect(notices).toHaveLength(1));
  expect([registration.showNotification.mock.calls.length, browser.loudness.length]).toEqual([1, 2]);

  const read = { action: 'updateUnread', ticketId: ticket.id, unreadMessages: 0 };
  act(() => caches.forEach((cache) => applyLive(cache, unreadLive, 'ticket', read)));
  await waitFor(() => expect(notices).toEqual([]));
  for (const name of ['locks', 'serviceWorker']) Reflect.deleteProperty(navigator, name);
});
