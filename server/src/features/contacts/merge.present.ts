import type { ContactMerge } from '@recadia/contract/contact-routes';
import type { MergeRow } from './merge.sql.ts';

export const presentMerge = (row: MergeRow): ContactMerge => ({
  id: row.id,
  mergedId: row.merged_id,
  mergedName: row.merged_name,
  mergedNumber: row.merged_number,
  reason: row.reason,
  user: row.user,
  createdAt: row.created_at.toISOString(),
});
