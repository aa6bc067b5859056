import type { CSSProperties, ReactNode } from 'react';
import { useId } from 'react';
import { useTranslation } from '../../lib/i18n/useTranslation.ts';
import type { BoardColumn } from './board.ts';
import styles from './BoardColumnView.module.css';

interface BoardColumnViewProps {
  column: BoardColumn;
  /** A card would be dropped into this column. */
  isTarget: boolean;
  /** The column of the card itself shows no slot. */
  hasSlot: boolean;
  children: ReactNode;
}

export function BoardColumnView({ column: { tag, tickets }, isTarget, hasSlot, children }: BoardColumnViewProps) {
  const { t } = useTranslation();
  const id = useId();
  return (
    <section
      className={styles.column}
      aria-labelledby={id}
      data-column={tag?.id ?? ''}
      data-target={isTarget || undefined}
      style={tag ? ({ '--c': tag.color } as CSSProperties) : undefined}
    >
      <header className={styles.header}>
        <h2 id={id} className={styles.name} title={tag?.name}>
          {tag?.name ?? t('kanban.unlaned')}
        </h2>
        <span className={styles.count}>
          {tickets.length}
          <span className="visually-hidden"> {t('kanban.tickets', { count: tickets.length })}</span>
        </span>
      </header>
      {hasSlot && <div className={styles.slot} />}
      <ul className={styles.cards}>{children}</ul>
    </section>
  );
}
