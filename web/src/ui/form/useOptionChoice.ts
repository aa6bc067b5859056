import { useEffect, useId, useState } from 'react';
import type { KeyboardEvent } from 'react';

export interface Option {
  id: number;
  name: string;
  /** Distinguishes two records of the same name. */
  note?: string;
  color?: string;
}

/** The number of options per page, because a company may have thousands. */
export const optionsShown = 50;

interface OptionsAt<O extends Option> {
  options: O[];
  isOpen: boolean;
  /** A new search starts at the first page. */
  search: string;
  onChoose: (option: O) => void;
}

export type OptionChoice = ReturnType<typeof useOptionChoice<Option>>;

/** The selected option and the number of loaded pages; arrow keys continue on the next page. */
export function useOptionChoice<O extends Option>({ options, isOpen, search, onChoose }: OptionsAt<O>) {
  const listId = useId();
  const [place, setPlace] = useState({ search, at: 0, pages: 1 });
  const { at, pages } = place.search === search ? place : { at: 0, pages: 1 };
  const shown = options.slice(0, pages * optionsShown);
  const marked = isOpen ? shown[Math.min(at, shown.length - 1)] : undefined;
  const markedId = marked && `${listId}-${marked.id}`;
  const move = (next: number, onPages = pages) => setPlace({ search, at: next, pages: onPages });
  useEffect(() => {
    if (markedId && at > 0) document.getElementById(markedId)?.scrollIntoView({ block: 'nearest' });
  }, [markedId, at]);

  function step(by: number): void {
    const from = Math.min(at, shown.length - 1);
    const isPast = from + by >= shown.length && shown.length < options.length;
    if (isPast) move(from + by, pages + 1);
    else move((from + by + shown.length) % shown.length);
  }
  return {
    listId,
    shown,
    total: options.length,
    marked,
    markedId,
    mark: (option: Option) => move(shown.findIndex(({ id }) => id === option.id)),
    choose: (option: Option) => {
      const chosen = options.find(({ id }) => id === option.id);
      if (chosen) onChoose(chosen);
    },
    showMore: () => shown.length < options.length && move(at, pages + 1),
    /** Returns true when the list handled the key. */
    onKey(event: KeyboardEvent): boolean {
      const by = { ArrowDown: 1, ArrowUp: -1 }[event.key];
      if (!isOpen || (!by && (event.key !== 'Enter' || !marked))) return false;
      event.preventDefault();
      if (by && shown.length > 0) step(by);
      if (!by && marked) onChoose(marked);
      return true;
    },
  };
}
