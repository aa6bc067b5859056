import { useId, useRef } from 'react';
import type { KeyboardEvent, ReactNode } from 'react';
import { cx } from '../cx.ts';
import styles from './Tabs.module.css';

interface TabsProps<Id extends string> {
  label: string;
  /** `isWrong`: a field in the tab is invalid; `badge`: a word that is not part of the name. */
  tabs: { id: Id; label: string; isWrong?: boolean; badge?: string | undefined }[];
  chosen: Id;
  onChoose: (id: Id) => void;
  /** All panels stay mounted, so that a form keeps its input. */
  panels: Partial<Record<Id, ReactNode>>;
}

const steps: Record<string, (at: number, last: number) => number> = {
  ArrowRight: (at, last) => (at === last ? 0 : at + 1),
  ArrowLeft: (at, last) => (at === 0 ? last : at - 1),
  Home: () => 0,
  End: (_at, last) => last,
};

export function Tabs<Id extends string>({ label, tabs, chosen, onChoose, panels }: TabsProps<Id>) {
  const base = useId();
  const list = useRef<HTMLDivElement>(null);
  const move = (event: KeyboardEvent) => {
    const at = tabs.findIndex(({ id }) => id === chosen);
    const next = steps[event.key]?.(at, tabs.length - 1);
    const tab = next === undefined ? undefined : tabs[next];
    if (next === undefined || !tab) return;
    event.preventDefault();
    onChoose(tab.id);
    list.current?.querySelectorAll<HTMLElement>('[role=tab]')[next]?.focus();
  };
  return (
    <>
      <div ref={list} role="tablist" aria-label={label} className={styles.list}>
        {tabs.map(({ id, label: name, isWrong, badge }) => (
          <button
            key={id}
            id={`${base}-${id}`}
            type="button"
            role="tab"
            className={cx(styles.tab, isWrong && styles.wrong)}
            aria-selected={id === chosen}
            aria-controls={`${base}-${id}-panel`}
            tabIndex={id === chosen ? 0 : -1}
            onClick={() => onChoose(id)}
            onKeyDown={move}
          >
            {name}
            {badge && (
              <span aria-hidden className={styles.badge}>
                {badge}
              </span>
            )}
          </button>
        ))}
      </div>
      {tabs.map(({ id }) => (
        <div
          key={id}
          id={`${base}-${id}-panel`}
          role="tabpanel"
          aria-labelledby={`${base}-${id}`}
          hidden={id !== chosen}
        >
          {panels[id]}
        </div>
      ))}
    </>
  );
}
