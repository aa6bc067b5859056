import type { Tag } from '@recadia/contract/tags';
import type { TagRow } from './tags.sql.ts';

export function presentTag(row: TagRow): Tag {
  return {
    id: row.id,
    name: row.name,
    color: row.color,
    kanban: row.kanban === 1 ? 1 : 0,
    userId: row.user_id,
    ...(row.tickets_count !== undefined && { ticketsCount: row.tickets_count }),
  };
}
