import type { QuickMessage } from '@recadia/contract/quick-messages';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import type { KeyboardEvent } from 'react';
import { quickMessagesQuery } from '../messages.api.ts';
import { optionId } from './QuickReplies.tsx';
import { findReplies, quickQuery } from './quick-replies.ts';

const none: QuickMessage[] = [];

/** Suggestions while the text starts with a slash, and the keys that choose one. */
export function useQuickReplies(text: string, onPick: (reply: QuickMessage) => void) {
  const id = useId();
  const query = quickQuery(text);
  const isBare = text === '/';
  const { data = none } = useQuery({ ...quickMessagesQuery, enabled: query !== null || isBare });
  const [active, setActive] = useState({ query, at: 0 });
  const [closedFor, setClosedFor] = useState<string | null>(null);
  const replies = query === null ? none : findReplies(data, query);
  const isOpen = (query !== null || isBare) && closedFor !== text;
  // A new query selects its first entry, the best match.
  const at = active.query === query ? Math.min(active.at, Math.max(0, replies.length - 1)) : 0;

  /** Returns true when the list handled the key. */
  function onKey(event: KeyboardEvent): boolean {
    if (!isOpen) return false;
    if (event.key === 'Escape') {
      setClosedFor(text);
      return true;
    }
    const chosen = replies[at];
    if (!chosen) return false;
    if (event.key === 'ArrowDown') setActive({ query, at: (at + 1) % replies.length });
    else if (event.key === 'ArrowUp') setActive({ query, at: (at - 1 + replies.length) % replies.length });
    else if ((event.key === 'Enter' && !event.shiftKey) || event.key === 'Tab') onPick(chosen);
    else return false;
    return true;
  }

  const hasList = isOpen && replies.length > 0;
  return {
    id,
    isOpen,
    replies,
    active: at,
    query: query ?? '',
    onKey,
    /** Props of the text box, which keeps the focus and names the selected entry. */
    boxProps: {
      'aria-autocomplete': 'list' as const,
      'aria-controls': hasList ? id : undefined,
      'aria-activedescendant': hasList ? optionId(id, at) : undefined,
    },
  };
}
