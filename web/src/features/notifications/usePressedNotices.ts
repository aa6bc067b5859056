import { useEffect, useEffectEvent } from 'react';
import { useNavigate } from 'react-router';

/**
 * Opens the conversation of a notice that the user presses. The service worker tells the page, which may have begun a moment
 * ago, so this listens from the first script on.
 */
export function usePressedNotices(): void {
  const navigate = useNavigate();
  const handleMessage = useEffectEvent(({ data }: MessageEvent) => {
    const wanted = (data ?? {}) as { openTicket?: string; openChat?: string };
    if (typeof wanted.openTicket === 'string') void navigate(`/tickets/${wanted.openTicket}`);
    if (typeof wanted.openChat === 'string') void navigate(`/chats/${wanted.openChat}`);
  });
  useEffect(() => {
    const { serviceWorker } = navigator as { serviceWorker?: ServiceWorkerContainer };
    serviceWorker?.addEventListener('message', handleMessage);
    return () => serviceWorker?.removeEventListener('message', handleMessage);
  }, []);
}
