import { useRef } from 'react';
import type { KeyboardEvent, ReactNode } from 'react';
import styles from './TabStrip.module.css';

interface TabStripProps<Id extends string> {
  label: string;
  look: 'segment' | 'line';
  /** Its name in the guided tour. */
  tour: string;
  tabs: { id: Id; label: string; icon?: ReactNode; badge?: ReactNode }[];
  chosen: Id;
  /** The element that shows the content of the chosen tab. */
  panelId: string;
  onChoose: (id: Id) => void;
}

/** Tabs of one shared panel; arrow keys choose (ARIA tabs pattern). */
export function TabStrip<Id extends string>({ label, look, tour, tabs, chosen, panelId, onChoose }: TabStripProps<Id>) {
  const strip = useRef<HTMLDivElement>(null);
  const move = (event: KeyboardEvent) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (!step) return;
    event.preventDefault();
    const at = (tabs.findIndex(({ id }) => id === chosen) + step + tabs.length) % tabs.length;
    const next = tabs[at];
    if (!next) return;
    onChoose(next.id);
    strip.current?.querySelectorAll<HTMLElement>('[role=tab]')[at]?.focus();
  };
  return (
    <div ref={strip} role="tablist" aria-label={label} className={styles[look]} data-tour={tour}>
      {tabs.map(({ id, label: name, icon, badge }) => (
        <button
          key={id}
          type="button"
          role="tab"
          aria-selected={id === chosen}
          aria-controls={panelId}
          tabIndex={id === chosen ? 0 : -1}
          onClick={() => onChoose(id)}
          onKeyDown={move}
        >
          {icon}
          {name}
          {badge}
        </button>
      ))}
    </div>
  );
}
