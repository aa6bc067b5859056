import type { ListState } from '../lib/list/list-state.ts';
import type { LoadedList } from '../lib/list/usePagedList.ts';

/** A list in one state, for the gallery. */
export const aList = <Row>(state: ListState, rows: Row[], isSearch = false): LoadedList<Row> => ({
  rows,
  state,
  isSearch,
  isLoadingMore: false,
  onRetry: () => undefined,
});
