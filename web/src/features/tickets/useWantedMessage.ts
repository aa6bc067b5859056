import { useMemo } from 'react';
import { useLocation } from 'react-router';

/** The end of an address that leads to one message of a conversation. */
export const messageHash = (id: string): string => `#m${id}`;

/** The message the address leads to; another object each time it is followed, so that it leads there again. */
export function useWantedMessage(): { id: string } | null {
  const { hash, key } = useLocation();
  return useMemo(() => {
    const id = /^#m(\d{1,15})$/.exec(hash)?.[1];
    // The key tells one press from the next.
    return id === undefined || key === '' ? null : { id };
  }, [hash, key]);
}
