import { create } from 'zustand';
import { read, storageKeys, write } from '../../lib/storage.ts';

interface NoticePreferences {
  /** Wanted by this person in this browser; what the browser allows is another question. */
  isOn: boolean;
  /** Notices show what was said. */
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
