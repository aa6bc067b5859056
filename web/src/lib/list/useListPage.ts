import { Plus, type LucideIcon } from 'lucide-react';
import { useCallback, useMemo, useState } from 'react';
import { useActions } from '../interaction/actions.ts';

/** A dialog about one row. */
export interface RowDialog<Kind extends string, Row> {
  kind: Kind;
  row: Row;
}

interface CreateAction {
  /** The id of the action in the palette. */
  id: string;
  label: string;
  icon?: LucideIcon;
}

interface RowDialogs<Row> {
  create: () => void;
  open: (dialog: RowDialog<'edit' | 'delete', Row>) => void;
}

/** The handlers of a list whose rows are created, edited and deleted in dialogs. */
export const rowActions = <Row>({ create, open }: RowDialogs<Row>) => ({
  onCreate: create,
  onEdit: (row: Row) => open({ kind: 'edit', row }),
  onDelete: (row: Row) => open({ kind: 'delete', row }),
});

/** The open dialog of a list page, and the action that creates a row, also by the key c. */
export function useListPage<Dialog extends { kind: string }>({ id, label, icon = Plus }: CreateAction) {
  const [dialog, open] = useState<Dialog | { kind: 'create' } | null>(null);
  const create = useCallback(() => open({ kind: 'create' }), []);
  const close = useCallback(() => open(null), []);
  useActions(
    useMemo(() => [{ id, group: 'page', label, icon, keys: 'c', perform: create }], [id, label, icon, create]),
  );
  return { dialog, open, create, close, createLabel: label, CreateIcon: icon };
}
