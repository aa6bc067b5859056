import { useId, useState } from 'react';
import type { KeyboardEvent, RefObject } from 'react';
import { writeAt } from '../../../ui/form/write-at.ts';
import { mentionAt, membersFor, insertMention } from './mentions.ts';
import type { Member } from './mentions.ts';

interface MentionChoice {
  text: string;
  members: Member[];
  area: RefObject<HTMLTextAreaElement | null>;
  onText: (text: string) => void;
}

export const optionId = (listId: string, at: number): string => `${listId}-${at}`;

/** The members an @ may mention; the text box keeps the focus and arrow keys move the selection. */
export function useMentionChoice({ text, members, area, onText }: MentionChoice) {
  const listId = useId();
  const [caret, setCaret] = useState<number | null>(null);
  const [at, setAt] = useState(0);
  const call = caret === null ? null : mentionAt(text, caret);
  const found = call ? membersFor(members, call.term) : [];
  const isOpen = found.length > 0;
  const active = Math.min(at, Math.max(0, found.length - 1));

  function pick(member: Member): void {
    if (!call) return;
    const next = insertMention(text, call, member.name);
    close();
    writeAt(area.current, next.caret, () => onText(next.text));
  }
  function close(): void {
    setCaret(null);
    setAt(0);
  }

  return {
    isOpen,
    close,
    onCaret: setCaret,
    /** Returns true when the list handled the key. */
    onKey({ key, shiftKey }: KeyboardEvent): boolean {
      if (!isOpen) return false;
      const step = { ArrowDown: 1, ArrowUp: -1 }[key];
      const chosen = found[active];
      if (step) setAt((active + step + found.length) % found.length);
      else if (key === 'Escape') close();
      else if ((key === 'Enter' || key === 'Tab') && !shiftKey && chosen) pick(chosen);
      else return false;
      return true;
    },
    boxProps: {
      'aria-autocomplete': 'list' as const,
      'aria-controls': isOpen ? listId : undefined,
      'aria-activedescendant': isOpen ? optionId(listId, active) : undefined,
    },
    listProps: { id: listId, members: found, active, onPick: pick },
  };
}
