import { useEffect, useRef, useState } from 'react';
import { isRecord } from '../../lib/apiError.ts';
import { readJson, storageKeys, write } from '../../lib/storage.ts';

interface Draft {
  text: string;
  quotedId: string | null;
}

const saveAfterMs = 300;

/** What was begun in a ticket is there again after a reload, with what it answers; files are not kept. */
export function useDraft(userId: number, ticketId: number, quotedId: string | null) {
  const [text, setText] = useState(() => readDraft(userId, ticketId).text);
  const key = storageKeys.draft(userId, ticketId);
  const latest = useRef<Draft>({ text, quotedId });
  useEffect(() => {
    latest.current = { text, quotedId };
    const timer = setTimeout(() => writeDraft(key, { text, quotedId }), saveAfterMs);
    return () => clearTimeout(timer);
  }, [key, text, quotedId]);
  useEffect(() => {
    const keep = () => writeDraft(key, latest.current);
    addEventListener('pagehide', keep);
    return () => {
      removeEventListener('pagehide', keep);
      keep();
    };
  }, [key]);
  return [text, setText] as const;
}

export function readDraft(userId: number, ticketId: number): Draft {
  const stored = readJson(storageKeys.draft(userId, ticketId));
  if (!isRecord(stored) || typeof stored.text !== 'string') return { text: '', quotedId: null };
  return { text: stored.text, quotedId: typeof stored.quotedId === 'string' ? stored.quotedId : null };
}

function writeDraft(key: string, { text, quotedId }: Draft): void {
  write(key, text || quotedId ? JSON.stringify({ text, quotedId }) : '');
}
