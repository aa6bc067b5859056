import type { ReactNode } from 'react';
import type { ListState } from '../lib/list/list-state.ts';
import type { SheetState } from './sheet.ts';

/** The states of a searched list that has no rows to show. */
export function statesWithoutRows(
  list: (state: ListState, rows?: never[], isSearch?: boolean) => ReactNode,
): SheetState[] {
  return [
    { name: 'loading', render: () => list({ kind: 'loading' }) },
    { name: 'empty', render: () => list({ kind: 'empty' }) },
    { name: 'nothing found', render: () => list({ kind: 'empty' }, [], true) },
    { name: 'error', render: () => list({ kind: 'error', code: 'ERR_INTERNAL' }) },
  ];
}

/** The same and the states of a list that other users may not read, or that is not loaded without a network. */
export const statesOfGuardedList = (list: Parameters<typeof statesWithoutRows>[0]): SheetState[] => [
  ...statesWithoutRows(list),
  { name: 'offline', render: () => list({ kind: 'offline' }) },
  { name: 'no permission', render: () => list({ kind: 'forbidden' }) },
];
