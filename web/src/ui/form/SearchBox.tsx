import { searchDebounceMs } from '@recadia/contract/limits';
import { Search, X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from '../../lib/i18n/useTranslation.ts';
import { IconButton } from './IconButton.tsx';
import styles from './SearchBox.module.css';

interface SearchBoxProps {
  label: string;
  /** The initial text. */
  initial?: string;
  /** Called after a pause in typing, and at once on Enter and on clearing. */
  onSearch: (text: string) => void;
}

export function SearchBox({ label, initial = '', onSearch }: SearchBoxProps) {
  const { t } = useTranslation();
  const [text, setText] = useState(initial);
  const input = useRef<HTMLInputElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  function search(next: string, afterMs: number): void {
    setText(next);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => onSearch(next.trim()), afterMs);
  }

  return (
    <div role="search" className={styles.box}>
      <Search className={styles.glass} />
      <input
        ref={input}
        type="search"
        className={styles.input}
        aria-label={label}
        placeholder={label}
        value={text}
        onChange={(event) => search(event.target.value, searchDebounceMs)}
        onKeyDown={(event) => event.key === 'Enter' && search(text, 0)}
      />
      {text && (
        <IconButton
          size="sm"
          label={t('ui.search.clear')}
          icon={<X />}
          onClick={() => {
            search('', 0);
            input.current?.focus();
          }}
        />
      )}
    </div>
  );
}
