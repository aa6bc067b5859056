import { useEffect, useRef, useState } from 'react';
import { readDraft, writeDraft } from '../../../lib/interaction/drafts.ts';
import type { Draft } from '../../../lib/interaction/drafts.ts';

const saveAfterMs = 300;

/** Keeps the text and the quoted message of a ticket across reloads; files are not kept. */
export function useDraft(userId: number, ticketId: number, quotedId: string | null) {
  const [text, setText] = useState(() => readDraft(userId, ticketId).text);
  const latest = useRef<Draft>({ text, quotedId });
  useEffect(() => {
    latest.current = { text, quotedId };
    const timer = setTimeout(() => writeDraft(userId, ticketId, { text, quotedId }), saveAfterMs);
    return () => clearTimeout(timer);
  }, [userId, ticketId, text, quotedId]);
  useEffect(() => {
    const keep = () => writeDraft(userId, ticketId, latest.current);
    addEventListener('pagehide', keep);
    return () => {
      removeEventListener('pagehide', keep);
      keep();
    };
  }, [userId, ticketId]);
  return [text, setText] as const;
}
