import { useEffect, useRef } from 'react';
import type { FocusEvent } from 'react';
import { pauseSingleKeys } from '../../../lib/interaction/shortcuts.ts';
import { media } from '../../../lib/interaction/useMedia.ts';
import { useStable } from '../../../lib/interaction/useStable.ts';

/**
 * Holds the focus of the composer's text. Every tool ends with `back`, so that the next key writes text instead of
 * running a shortcut.
 */
export function useTextFocus(isToolOpen: boolean) {
  const root = useRef<HTMLDivElement>(null);
  const area = useRef<HTMLTextAreaElement>(null);
  const take = (isOwn: (active: Element, composer: Element) => boolean) => {
    const { activeElement: active } = document;
    // On touch screens the on-screen keyboard would cover the conversation.
    if (!root.current || matchMedia(media.touch).matches) return;
    if (active === null || isOwn(active, root.current)) area.current?.focus({ preventScroll: true });
  };
  const back = useStable(() => {
    pauseSingleKeys();
    // Waits until the tool's layer has closed, because an open layer takes the focus back.
    setTimeout(() => take((active, composer) => holds(active, composer) || isTool(active, composer)));
  });
  // The conversation mounts after its pane was focused.
  const takeFree = useStable(() => take(holds));
  useEffect(takeFree, [takeFree]);
  useEffect(() => (isToolOpen ? back : undefined), [isToolOpen, back]);
  return {
    root,
    area,
    back,
    onBlur(event: FocusEvent) {
      if (event.target === area.current && event.currentTarget.contains(event.relatedTarget)) pauseSingleKeys();
    },
  };
}

/** The focus is on the body or on a pane around the composer. */
const holds = (active: Element, composer: Element): boolean => active.contains(composer);
/** The focus is on a tool of the composer; any other element was focused by the user. */
const isTool = (active: Element, composer: Element): boolean =>
  composer.contains(active) || active.closest('[role=menu], [role=dialog]') !== null;
