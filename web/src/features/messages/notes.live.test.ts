import type { Note } from '@recadia/contract/notes';
import { expect, it } from 'vitest';
import { applyNoteEvent } from './notes.live.ts';

const note = (id: number, ticketId = 4821): Note => ({
  id,
  note: 'Prefere mensagem',
  ticketId,
  contactId: 21,
  mentions: [],
  user: { id: 7, name: 'Camila Duarte' },
  createdAt: '2026-11-12T12:00:00.000Z',
});

it('a note of this ticket comes first and once, others stay away, deleted ones leave', () => {
  const after = applyNoteEvent([note(1)], { action: 'create', note: note(2) }, 4821);
  expect(after.map(({ id }) => id)).toEqual([2, 1]);
  expect(applyNoteEvent(after, { action: 'create', note: note(2) }, 4821)).toEqual(after);
  expect(applyNoteEvent(after, { action: 'create', note: note(3, 5) }, 4821)).toEqual(after);
  expect(applyNoteEvent(after, { action: 'delete', noteId: 2, ticketId: 4821 }, 4821)).toEqual([note(1)]);
});
