import { ApiError, NetworkError } from '../http/api-error.ts';

export type ListState =
  { kind: 'full' | 'empty' | 'loading' | 'offline' | 'forbidden' } | { kind: 'error'; code: string };

interface ListQuery {
  data: unknown;
  error: unknown;
  fetchStatus: 'fetching' | 'paused' | 'idle';
}

/** Loaded rows stay on screen when later requests fail (LAY-26). */
export function listState({ data, error, fetchStatus }: ListQuery, rowCount: number): ListState {
  if (data !== undefined) return { kind: rowCount > 0 ? 'full' : 'empty' };
  if (fetchStatus === 'paused' || error instanceof NetworkError) return { kind: 'offline' };
  if (!error) return { kind: 'loading' };
  if (!(error instanceof ApiError)) return { kind: 'error', code: 'ERR_CLIENT' };
  if (error.code === 'ERR_NO_PERMISSION') return { kind: 'forbidden' };
  return { kind: 'error', code: error.code || `HTTP ${error.status}` };
}
