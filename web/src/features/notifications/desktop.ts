import type { PushNotice } from '@recadia/contract/notifications';

export type NoticePermission = NotificationPermission | 'impossible';

export const noticePermission = (): NoticePermission =>
  'Notification' in globalThis ? Notification.permission : 'impossible';

/** The browser asks the user, so this is only called from a button. */
export const askPermission = async (): Promise<NoticePermission> =>
  noticePermission() === 'default' ? Notification.requestPermission() : noticePermission();

/** The service worker for closed tabs; missing in development and in some browsers. */
async function worker(): Promise<ServiceWorkerRegistration | undefined> {
  const { serviceWorker } = navigator as { serviceWorker?: ServiceWorkerContainer };
  return serviceWorker?.getRegistration();
}

/** One notification per ticket: a newer one replaces the older one, and a click opens the ticket. */
export const showNotice = (notice: PushNotice, open: (ticketUuid: string) => void): Promise<void> =>
  show(notice.title, { body: notice.body, tag: notice.ticketUuid, data: notice }, () => open(notice.ticketUuid));

export interface ChatNotice {
  chatUuid: string;
  title: string;
  body: string;
}

/** One notification per chat. */
export const showChatNotice = (notice: ChatNotice, open: (chatUuid: string) => void): Promise<void> =>
  show(notice.title, { body: notice.body, tag: notice.chatUuid, data: notice }, () => open(notice.chatUuid));

interface NotificationContent {
  body: string;
  tag: string;
  data: PushNotice | ChatNotice;
}

async function show(title: string, shownAs: NotificationContent, open: () => void): Promise<void> {
  const options = { ...shownAs, icon: '/icons/icon-192.png' };
  const registered = await worker();
  // Silent, because the page plays its own sound at the chosen volume.
  if (registered?.active)
    return registered.showNotification(title, { ...options, renotify: true, silent: true } as object);
  const shown = new Notification(title, { ...options, silent: true });
  shown.onclick = () => {
    window.focus();
    open();
    shown.close();
  };
}

/** Closes the notifications of tickets that were read, here or elsewhere. */
export async function closeNotices(isUnread: (ticketUuid: string) => boolean): Promise<void> {
  for (const shown of (await (await worker())?.getNotifications()) ?? []) {
    const { ticketUuid } = (shown.data ?? {}) as Partial<PushNotice>;
    if (ticketUuid !== undefined && !isUnread(ticketUuid)) shown.close();
  }
}
