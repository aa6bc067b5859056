import type { Tag } from '@recadia/contract/tags';
import type { User } from '@recadia/contract/users';

/** A signed-in person; an admin of a furniture shop unless told otherwise. */
export function aUser(changes: Partial<User> = {}): User {
  return {
    id: 7,
    name: 'Camila Duarte',
    email: 'camila@casaaurora.exemplo',
    profile: 'admin',
    super: false,
    allTicket: 'desabled',
    online: true,
    companyId: 3,
    whatsappId: null,
    queues: [{ id: 1, name: 'Vendas', color: '#1D7C4D' }],
    company: aCompany(),
    ...changes,
  };
}

export function aCompany(changes: Partial<User['company']> = {}): User['company'] {
  return { id: 3, name: 'Casa Aurora Móveis', dueDate: '2026-11-30', settings: [], ...changes };
}

let lastTagId = 100;

export function aTag(changes: Partial<Tag> = {}): Tag {
  lastTagId += 1;
  return { id: lastTagId, name: `Tag ${lastTagId}`, color: '#2D8EBE', kanban: 0, userId: 7, ...changes };
}

/** A page of a list as the server answers it: everything, unless told that there is more. */
export function aTagPage(tags: Tag[], nextCursor: string | null = null) {
  return { tags, count: tags.length, countCapped: false, hasMore: nextCursor !== null, nextCursor };
}
