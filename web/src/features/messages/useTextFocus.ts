import { useEffect, useRef } from 'react';
import type { FocusEvent } from 'react';
import { pauseSingleKeys } from '../../lib/shortcuts.ts';
import { media } from '../../lib/useMedia.ts';
import { useStable } from '../../lib/useStable.ts';

/**
 * Where the composer's text is, and the one way back to it. Every tool ends with `back`, so that the next key is written
 * instead of running a shortcut.
 */
export function useTextFocus(isToolOpen: boolean) {
  const root = useRef<HTMLDivElement>(null);
  const area = useRef<HTMLTextAreaElement>(null);
  const take = (isOwn: (active: Element, composer: Element) => boolean) => {
    const { activeElement: active } = document;
    // A keyboard on the screen would cover what somebody wants to read.
    if (!root.current || matchMedia(media.touch).matches) return;
    if (active === null || isOwn(active, root.current)) area.current?.focus({ preventScroll: true });
  };
  const back = useStable(() => {
    pauseSingleKeys();
    // After the tool's layer has left the page: while it is there it would take the focus back.
    setTimeout(() => take((active, composer) => holds(active, composer) || isTool(active, composer)));
  });
  // A conversation comes after the pane that was focused for it.
  const takeFree = useStable(() => take(holds));
  useEffect(takeFree, [takeFree]);
  useEffect(() => (isToolOpen ? back : undefined), [isToolOpen, back]);
  return {
    ...{ root, area, back },
    onBlur(event: FocusEvent) {
      if (event.target === area.current && event.currentTarget.contains(event.relatedTarget)) pauseSingleKeys();
    },
  };
}

/** Nothing has the focus, or the pane around. */
const holds = (active: Element, composer: Element): boolean => active.contains(composer);
/** Somewhere else is where somebody went on purpose. */
const isTool = (active: Element, composer: Element): boolean =>
  composer.contains(active) || active.closest('[role=menu], [role=dialog]') !== null;
