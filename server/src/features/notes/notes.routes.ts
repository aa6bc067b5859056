import { noteRoutes } from '@recadia/contract/notes';
import type { Api } from '../../platform/http/handle.ts';
import { presentNote } from './notes.present.ts';
import { createNote, deleteNote, listNotes } from './notes.service.ts';

export function registerNoteRoutes({ handle }: Api): void {
  for (const listing of [noteRoutes.listNotes, noteRoutes.listAllNotes]) {
    handle(listing, async ({ scope, actor, query }) => (await listNotes(scope, actor, query)).map(presentNote));
  }
  handle(noteRoutes.createNote, async ({ scope, actor, body }) => presentNote(await createNote(scope, actor, body)));
  handle(noteRoutes.deleteNote, async ({ scope, actor, params }) => {
    await deleteNote(scope, actor, params.id);
    return { message: 'Note deleted' };
  });
}
