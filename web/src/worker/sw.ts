import { addressOf, chatAddressOf, chatIn, isWanted, readNotice } from './notices.ts';
import { inWords, keepWords, keptWords } from './words.ts';

// The worker that is woken with the tab closed. It fetches nothing, pages come from the server, and keeps only how the
// person's language calls a message without words.

interface Client {
  focused: boolean;
  focus(): Promise<Client>;
  postMessage(message: unknown): void;
}

interface Extendable extends Event {
  waitUntil(work: Promise<unknown>): void;
}

interface Pushed extends Extendable {
  data: { json(): unknown } | null;
}

interface Told extends Extendable {
  data: unknown;
}

interface Clicked extends Extendable {
  notification: Notification;
}

interface Worker {
  addEventListener(kind: 'install' | 'activate', hear: (event: Extendable) => void): void;
  addEventListener(kind: 'push', hear: (event: Pushed) => void): void;
  addEventListener(kind: 'message', hear: (event: Told) => void): void;
  addEventListener(kind: 'notificationclick', hear: (event: Clicked) => void): void;
  skipWaiting(): Promise<void>;
  clients: {
    claim(): Promise<void>;
    matchAll(options: { type: 'window'; includeUncontrolled: boolean }): Promise<readonly Client[]>;
    openWindow(address: string): Promise<Client | null>;
  };
  registration: ServiceWorkerRegistration;
}

const worker = self as unknown as Worker;
const windows = () => worker.clients.matchAll({ type: 'window', includeUncontrolled: true });

worker.addEventListener('install', (event) => event.waitUntil(worker.skipWaiting()));
worker.addEventListener('activate', (event) => event.waitUntil(worker.clients.claim()));

worker.addEventListener('message', (event) => {
  const { words } = (event.data ?? {}) as { words?: unknown };
  event.waitUntil(keepWords(words));
});

worker.addEventListener('push', (event) => event.waitUntil(show(event)));

async function show({ data }: Pushed): Promise<void> {
  const notice = readNotice(read(data));
  if (!notice) return;
  // As in the page: one notification per ticket, whoever shows it.
  const tag = notice.ticketUuid;
  const hasFocus = (await windows()).some(({ focused }) => focused);
  const shown = await worker.registration.getNotifications({ tag });
  if (!isWanted(notice, { hasFocus, shown })) return;
  const body = inWords(notice.body, await keptWords());
  const options = { body, tag, icon: '/icons/icon-192.png', badge: '/icons/badge-96.png', data: notice };
  // A second message of the same customer takes the first one's place, and is heard again.
  await worker.registration.showNotification(notice.title, { ...options, renotify: true } as NotificationOptions);
}

function read(data: Pushed['data']): unknown {
  try {
    return data?.json();
  } catch {
    return null;
  }
}

worker.addEventListener('notificationclick', (event) => {
  event.notification.close();
  const notice = readNotice(event.notification.data);
  if (notice) event.waitUntil(open(addressOf(notice.ticketUuid), { openTicket: notice.ticketUuid }));
  const openChat = chatIn(event.notification.data);
  if (openChat !== null) event.waitUntil(open(chatAddressOf(openChat), { openChat }));
});

/** In a tab that is open already, where drafts and lists are; else in a new one. */
async function open(address: string, told: { openTicket: string } | { openChat: string }): Promise<void> {
  const all = await windows();
  const tab = all.find(({ focused }) => focused) ?? all[0];
  if (!tab) return void (await worker.clients.openWindow(address));
  await tab.focus();
  tab.postMessage(told);
}
