import { useCallback, useState } from 'react';
import { showError } from '../../lib/errors.ts';
import { askPermission, noticePermission, type NoticePermission } from './desktop.ts';
import { setNoticePreferences, useNoticePreferences } from './preferences.ts';
import { startWorker, subscribePush, sendTextsToWorker, unsubscribePush } from './push.ts';

interface Notices {
  permission: NoticePermission;
  /** Switched on and permitted. */
  isOn: boolean;
  showsText: boolean;
  turnOn: () => Promise<void>;
  turnOff: () => Promise<void>;
  setShowsText: (showsText: boolean) => Promise<void>;
}

/** Browser notifications: requested by a button, stored per browser, and registered at the server for closed tabs. */
export function useNotices(): Notices {
  const { isOn, showsText } = useNoticePreferences();
  const [permission, setPermission] = useState(noticePermission);

  const turnOn = useCallback(async () => {
    const given = await askPermission();
    setPermission(given);
    if (given !== 'granted') return;
    setNoticePreferences({ isOn: true });
    await trySubscribePush();
  }, []);

  const turnOff = useCallback(async () => {
    setNoticePreferences({ isOn: false });
    await startWorker().then(unsubscribePush).catch(showError);
  }, []);

  const setShowsText = useCallback(async (wanted: boolean) => {
    setNoticePreferences({ showsText: wanted });
    await trySubscribePush();
  }, []);

  return { permission, isOn: isOn && permission === 'granted', showsText, turnOn, turnOff, setShowsText };
}

/** Notifications of open tabs work without push, so a failure is ignored. */
export async function trySubscribePush(): Promise<void> {
  const { isOn, showsText } = useNoticePreferences.getState();
  if (!isOn || noticePermission() !== 'granted') return;
  try {
    const registration = await startWorker();
    if (!registration) return;
    sendTextsToWorker(registration);
    await subscribePush(registration, showsText);
  } catch {
    // The browser has no push service or is offline.
  }
}
