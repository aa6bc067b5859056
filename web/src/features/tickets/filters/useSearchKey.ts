import { useEffect, useRef } from 'react';
import type { RefObject } from 'react';

/** Opens the search by key and focuses its box, which mounts with the tab. */
export function useSearchKey(page: RefObject<HTMLElement | null>, isOpen: boolean, open: () => void): () => void {
  const isWanted = useRef(false);
  useEffect(() => {
    if (isOpen && isWanted.current) focusSearch(page.current);
    isWanted.current = false;
  }, [page, isOpen]);
  return () => {
    isWanted.current = true;
    if (isOpen) focusSearch(page.current);
    else open();
  };
}

const focusSearch = (page: HTMLElement | null): void =>
  page?.querySelector<HTMLInputElement>('[role=search] input')?.focus();
