import { useState } from 'react';
import type { ReactNode } from 'react';
import { useFound } from '../../lib/interaction/useFound.ts';
import type { Finder } from '../../lib/interaction/useFound.ts';
import { useTranslation } from '../../lib/i18n/useTranslation.ts';
import { searchThreshold } from '../layout/search-threshold.ts';
import { Button } from './Button.tsx';
import styles from './ManyOptions.module.css';
import { optionsShown } from './useOptionChoice.ts';

interface ManyOptionsProps<Row> {
  label: string;
  rows: Row[];
  /** Searches on the server when the list may be incomplete. */
  finder?: Finder<Row> | undefined;
  /** Chosen rows come first in a long list, so that they are visible. */
  chosen: number[];
  children: (shown: Row[]) => ReactNode;
}

/** Chooses several records of the company: a search by name for many, shown page by page. */
export function ManyOptions<Row extends { id: number; name: string }>(props: ManyOptionsProps<Row>) {
  const { label, rows, finder, chosen, children } = props;
  const { t } = useTranslation();
  const [text, setText] = useState('');
  const [pages, setPages] = useState(1);
  // The choice at opening time, so that rows do not move while the user ticks them.
  const [first] = useState(() => new Set(chosen));
  const { found, isSearching } = useFound(rows, finder, text);
  const isMany = rows.length > searchThreshold;
  const ordered = isMany && text === '' ? chosenFirst(found, first) : found;
  const shown = ordered.slice(0, pages * optionsShown);
  return (
    <div className={styles.many}>
      {isMany && (
        <input
          type="search"
          className={styles.search}
          aria-label={t('ui.searchIn', { label })}
          placeholder={t('ui.searchIn', { label })}
          value={text}
          onChange={({ target }) => {
            setText(target.value);
            setPages(1);
          }}
        />
      )}
      {children(shown)}
      {isMany && (
        <p role="status" className={styles.status}>
          {found.length === 0 && !isSearching && t('ui.list.nothingFoundTitle')}
          {shown.length < found.length && t('ui.choice.shown', { shown: shown.length, total: found.length })}
        </p>
      )}
      {shown.length < found.length && (
        <Button size="sm" variant="quiet" onClick={() => setPages(pages + 1)}>
          {t('ui.choice.more')}
        </Button>
      )}
    </div>
  );
}

const chosenFirst = <Row extends { id: number }>(rows: Row[], first: Set<number>): Row[] => [
  ...rows.filter(({ id }) => first.has(id)),
  ...rows.filter(({ id }) => !first.has(id)),
];
