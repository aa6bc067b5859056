import { create } from 'zustand';
import { read, storageKeys, write } from '../../lib/session/storage.ts';

interface NoticePreferences {
  /** The choice of the user in this browser; the browser's permission is separate. */
  isOn: boolean;
  /** Notifications show the message text. */
  showsText: boolean;
}

export const useNoticePreferences = create<NoticePreferences>(() => readPreferences());

function readPreferences(): NoticePreferences {
  return { isOn: read(storageKeys.notices) === 'on', showsText: read(storageKeys.noticeText) !== 'off' };
}

export function setNoticePreferences(change: Partial<NoticePreferences>): void {
  useNoticePreferences.setState(change);
  const { isOn, showsText } = useNoticePreferences.getState();
  write(storageKeys.notices, isOn ? 'on' : 'off');
  write(storageKeys.noticeText, showsText ? 'on' : 'off');
}
