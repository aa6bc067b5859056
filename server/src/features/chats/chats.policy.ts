import type { Actor } from '../../platform/session/people.ts';

/** CHT-10: a chat does not exist for users who are not members. */
export const isMember = ({ userId }: Actor, { members }: { members: { user_id: number }[] }): boolean =>
  members.some(({ user_id }) => user_id === userId);

/** ROL-08: no profile overrides the owner. */
export const mayChangeChat = ({ userId }: Actor, { owner_id }: { owner_id: number | null }): boolean =>
  owner_id === userId;
