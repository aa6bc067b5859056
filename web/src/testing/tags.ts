import type { Tag } from '@recadia/contract/tags';

let lastTagId = 100;

export function aTag(changes: Partial<Tag> = {}): Tag {
  lastTagId += 1;
  return { id: lastTagId, name: `Tag ${lastTagId}`, color: '#2D8EBE', kanban: 0, userId: 7, ...changes };
}

/** A page of a list as the server returns it; by default the last one. */
export function aTagPage(tags: Tag[], nextCursor: string | null = null) {
  return { tags, count: tags.length, countCapped: false, hasMore: nextCursor !== null, nextCursor };
}
