import { useEffect } from 'react';
import type { RefObject } from 'react';
import { media } from '../../lib/interaction/useMedia.ts';
import { useKeepFocus } from './list/useKeepFocus.ts';
import type { TicketNavigation } from './useTicketNavigation.ts';

interface FocusTargets {
  page: RefObject<HTMLElement | null>;
  pane: RefObject<HTMLElement | null>;
}

/** Focuses a conversation when it opens, and keeps the focus on the page when the focused element is removed. */
export function useTicketFocus({ page, pane }: FocusTargets, { openId, hasAddress }: TicketNavigation): void {
  useEffect(() => {
    if (openId === null) return;
    // On touch screens the on-screen keyboard would cover the conversation.
    const composer = matchMedia(media.touch).matches ? null : pane.current?.querySelector('textarea');
    (composer ?? pane.current)?.focus({ preventScroll: true });
  }, [pane, openId]);
  useKeepFocus(page, () => (hasAddress ? pane : page).current?.focus());
}
