import { useSyncExternalStore } from 'react';

function watch(changed: () => void): () => void {
  addEventListener('online', changed);
  addEventListener('offline', changed);
  return () => {
    removeEventListener('online', changed);
    removeEventListener('offline', changed);
  };
}

/** Whether this computer has a network at all. */
export const useOnline = (): boolean => useSyncExternalStore(watch, () => navigator.onLine);
