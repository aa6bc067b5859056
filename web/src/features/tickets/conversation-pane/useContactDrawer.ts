import { useMemo, useState } from 'react';
import { useStable } from '../../../lib/interaction/useStable.ts';
import { read, storageKeys, write } from '../../../lib/session/storage.ts';
import { media, useMedia } from '../../../lib/interaction/useMedia.ts';

/** Docked beside the conversation on a wide screen, and remembered; elsewhere an overlay until it is closed. */
export function useContactDrawer() {
  const isWide = useMedia(media.wide);
  const [isDocked, setDocked] = useState(() => read(storageKeys.contactDrawer) !== 'closed');
  const [isOver, setOver] = useState(false);
  const set = (open: boolean) => {
    if (!isWide) return setOver(open);
    write(storageKeys.contactDrawer, open ? 'open' : 'closed');
    setDocked(open);
  };
  const isShown = isWide ? isDocked : isOver;
  const toggle = useStable(() => set(!isShown));
  const close = useStable(() => set(false));
  return useMemo(() => ({ isShown, isWide, toggle, close }), [isShown, isWide, toggle, close]);
}
