import type { LivePayload } from '@recadia/contract/live';
import type { Note } from '@recadia/contract/notes';
import { liveRule } from '../../lib/live/live-rules.ts';

/** `['conversation-notes', ticketId]` */
export const notesKey = ['conversation-notes'] as const;

export const noteLive = liveRule<'ticketNote', Note[]>({
  kind: 'ticketNote',
  queryKey: notesKey,
  reduce: (notes, event, [, ticketId]) => applyNoteEvent(notes, event, Number(ticketId)),
});

/** Notes are newest first, as the server lists them. */
export function applyNoteEvent(notes: Note[], event: LivePayload<'ticketNote'>, ticketId: number): Note[] {
  if (event.action === 'delete') return notes.filter(({ id }) => id !== event.noteId);
  if (event.note.ticketId !== ticketId || notes.some(({ id }) => id === event.note.id)) return notes;
  return [event.note, ...notes];
}
