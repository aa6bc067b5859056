import { searchDebounceMs } from '@recadia/contract/limits';
import { useEffect, useState } from 'react';

/** The typed text after a pause in typing. */
export function useDebouncedText(typed: string): string {
  const [settled, setSettled] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setSettled(typed), searchDebounceMs);
    return () => clearTimeout(timer);
  }, [typed]);
  return settled;
}
