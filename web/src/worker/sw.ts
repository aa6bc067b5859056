import { addressOf, chatAddressOf, chatOfNotice, shouldShowNotice, readNotice } from './notices.ts';
import { readableBody, storeMessageTexts, storedMessageTexts } from './message-texts.ts';

// The service worker shows push notifications, also while no tab is open. It fetches nothing and stores only the texts
// for messages without words.

interface Client {
  focused: boolean;
  focus(): Promise<Client>;
  postMessage(message: unknown): void;
}

interface Extendable extends Event {
  waitUntil(work: Promise<unknown>): void;
}

interface PushMessage extends Extendable {
  data: { json(): unknown } | null;
}

interface PageMessage extends Extendable {
  data: unknown;
}

interface NotificationClick extends Extendable {
  notification: Notification;
}

interface Worker {
  addEventListener(kind: 'install' | 'activate', listener: (event: Extendable) => void): void;
  addEventListener(kind: 'push', listener: (event: PushMessage) => void): void;
  addEventListener(kind: 'message', listener: (event: PageMessage) => void): void;
  addEventListener(kind: 'notificationclick', listener: (event: NotificationClick) => void): void;
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
  event.waitUntil(storeMessageTexts(words));
});

worker.addEventListener('push', (event) => event.waitUntil(show(event)));

async function show({ data }: PushMessage): Promise<void> {
  const notice = readNotice(read(data));
  if (!notice) return;
  // One notification per ticket, as in the page.
  const tag = notice.ticketUuid;
  const hasFocus = (await windows()).some(({ focused }) => focused);
  const shown = await worker.registration.getNotifications({ tag });
  if (!shouldShowNotice(notice, { hasFocus, shown })) return;
  const body = readableBody(notice.body, await storedMessageTexts());
  const options = { body, tag, icon: '/icons/icon-192.png', badge: '/icons/badge-96.png', data: notice };
  // A further message of the same customer replaces the notification and alerts again.
  await worker.registration.showNotification(notice.title, { ...options, renotify: true } as NotificationOptions);
}

function read(data: PushMessage['data']): unknown {
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
  const openChat = chatOfNotice(event.notification.data);
  if (openChat !== null) event.waitUntil(open(chatAddressOf(openChat), { openChat }));
});

/** Opens the address in an existing tab, which keeps drafts and lists, otherwise in a new one. */
async function open(address: string, message: { openTicket: string } | { openChat: string }): Promise<void> {
  const all = await windows();
  const tab = all.find(({ focused }) => focused) ?? all[0];
  if (!tab) return void (await worker.clients.openWindow(address));
  await tab.focus();
  tab.postMessage(message);
}
