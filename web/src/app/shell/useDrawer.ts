import { useState } from 'react';
import { useLocation } from 'react-router';
import { read, storageKeys, write } from '../../lib/session/storage.ts';
import { media, useMedia } from '../../lib/interaction/useMedia.ts';

export interface DrawerState {
  /** `docked` beside the page, `rail` with icons only, `hidden` on a phone. */
  resting: 'docked' | 'rail' | 'hidden';
  /** The menu is open as an overlay, from the rail or on a phone. */
  isOver: boolean;
  toggle: () => void;
  closeOver: () => void;
}

/** Docked above 1200 px unless collapsed by the user; a rail below that; an overlay below 600 px. */
export function useDrawer(): DrawerState {
  const isWide = useMedia(media.wide);
  const isPhone = useMedia(media.phone);
  const { pathname } = useLocation();
  const [isCollapsed, setCollapsed] = useState(() => read(storageKeys.drawer) === 'rail');
  // The overlay belongs to one page, so navigating closes it.
  const [overPath, setOverPath] = useState<string | null>(null);
  const isOver = !isWide && overPath === pathname;

  function toggle(): void {
    if (!isWide) return setOverPath(isOver ? null : pathname);
    write(storageKeys.drawer, isCollapsed ? 'open' : 'rail');
    setCollapsed(!isCollapsed);
  }

  return {
    resting: isWide ? (isCollapsed ? 'rail' : 'docked') : isPhone ? 'hidden' : 'rail',
    isOver,
    toggle,
    closeOver: () => setOverPath(null),
  };
}
