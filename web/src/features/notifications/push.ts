import { allSigns } from '@recadia/contract/message-signs';
import { notificationRoutes as routes } from '@recadia/contract/notifications';
import i18next from 'i18next';
import { call } from '../../lib/http/http.ts';
import { lastMessageText } from '../../ui/layout/last-message-text.ts';

/** Registers the service worker; undefined when the browser or the page does not support it. */
export async function startWorker(): Promise<ServiceWorkerRegistration | undefined> {
  const { serviceWorker } = navigator as { serviceWorker?: ServiceWorkerContainer };
  if (!serviceWorker || !import.meta.env.PROD) return undefined;
  await serviceWorker.register('/sw.js');
  return serviceWorker.ready;
}

/** The worker needs the texts for messages without words in the user's language, because it has no catalogue. */
export function sendTextsToWorker({ active }: ServiceWorkerRegistration): void {
  active?.postMessage({ words: Object.fromEntries(allSigns.map((sign) => [sign, lastMessageText(sign, i18next.t)])) });
}

/** Subscribes this browser to push; repeated at every start, because the server may have dropped the subscription. */
export async function subscribePush(registration: ServiceWorkerRegistration, showsText: boolean): Promise<void> {
  const { publicKey } = await call(routes.showPushKey, {});
  const applicationServerKey = fromBase64Url(publicKey);
  let subscription = await registration.pushManager.getSubscription();
  // A subscription under another key is unusable.
  if (subscription && !isSame(subscription.options.applicationServerKey, applicationServerKey)) {
    await subscription.unsubscribe();
    subscription = null;
  }
  subscription ??= await registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey });
  const { endpoint, keys } = subscription.toJSON();
  if (!endpoint || !keys?.['p256dh'] || !keys['auth']) return;
  const body = { endpoint, keys: { p256dh: keys['p256dh'], auth: keys['auth'] }, showsText };
  await call(routes.subscribePush, { body });
}

export async function unsubscribePush(registration: ServiceWorkerRegistration | undefined): Promise<void> {
  await call(routes.unsubscribePush, {});
  const subscription = await registration?.pushManager.getSubscription();
  await subscription?.unsubscribe();
}

function fromBase64Url(text: string): Uint8Array<ArrayBuffer> {
  const characters = atob(text.replaceAll('-', '+').replaceAll('_', '/'));
  return Uint8Array.from(characters, (character) => character.codePointAt(0) ?? 0);
}

function isSame(given: ArrayBuffer | null, wanted: Uint8Array): boolean {
  const bytes = new Uint8Array(given ?? new ArrayBuffer(0));
  return bytes.length === wanted.length && bytes.every((byte, at) => byte === wanted[at]);
}
