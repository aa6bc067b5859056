import { can } from '@recadia/contract/permissions';
import type { Actor } from '../../platform/session/people.ts';

/** NTE-05: authors delete their own notes, admins all notes. */
export const mayDeleteNote = (actor: Actor, { user_id: author }: { user_id: number | null }): boolean =>
  author === actor.userId || can(actor, 'ticket-notes:deleteAny');
