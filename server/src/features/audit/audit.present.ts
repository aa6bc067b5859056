import type { AuditEntry } from '@recadia/contract/audit';
import type { AuditRow } from './audit.sql.ts';

export function presentEntry(row: AuditRow): AuditEntry {
  return {
    id: row.id,
    at: row.created_at.toISOString(),
    user: row.user_id === null ? null : { id: row.user_id, name: row.user_name ?? '' },
    action: row.action,
    entity: row.entity,
    entityId: row.entity_id,
    details: detailsOf(row.data),
    ip: row.ip,
  };
}

/** Texts, numbers and lists of them; nested values are not shown. */
function detailsOf(data: unknown): Record<string, string> {
  const isPlain = (value: unknown): value is string | number => ['string', 'number'].includes(typeof value);
  return Object.fromEntries(
    Object.entries(data ?? {}).flatMap(([key, value]: [string, unknown]) => {
      const parts = (Array.isArray(value) ? value : [value]).filter(isPlain);
      return parts.length === 0 ? [] : [[key, parts.join(', ')]];
    }),
  );
}
