import type { ContactImport, ContactImportProgress } from '@recadia/contract/contacts';
import type { ImportRow } from './import.sql.ts';

export const presentProgress = (row: ImportRow): ContactImportProgress => ({
  id: row.id,
  source: row.source,
  fileName: row.file_name,
  state: stateOf(row),
  total: row.total,
  done: row.done,
  imported: row.imported,
  skipped: row.skipped,
});

export const presentImport = (row: ImportRow): ContactImport => ({
  ...presentProgress(row),
  skippedRows: row.skipped_rows,
  createdAt: row.created_at.toISOString(),
});

function stateOf({ is_finished, is_silent }: ImportRow): ContactImport['state'] {
  if (is_finished) return 'done';
  return is_silent ? 'interrupted' : 'running';
}
