import type { CSSProperties, MouseEvent, UIEvent } from 'react';
import { useTranslation } from '../../lib/i18n/useTranslation.ts';
import { Avatar } from '../layout/Avatar.tsx';
import { cx } from '../cx.ts';
import styles from './OptionList.module.css';
import type { Option, OptionChoice } from './useOptionChoice.ts';

interface OptionListProps {
  label: string;
  isOpen: boolean;
  choice: OptionChoice;
  /** The list overlays the following content instead of moving it. */
  floats?: boolean | undefined;
}

/** The options of a combobox; the input keeps the focus. */
export function OptionList({ label, isOpen, choice, floats }: OptionListProps) {
  const { t } = useTranslation();
  const { listId, shown, total, marked, mark, choose, showMore } = choice;
  const onScroll = ({ currentTarget: box }: UIEvent<HTMLElement>) => {
    if (box.scrollHeight - box.scrollTop - box.clientHeight < nearEndPx) showMore();
  };
  return (
    <div className={cx(styles.panel, floats && styles.floating)} hidden={!isOpen}>
      <div
        id={listId}
        role="listbox"
        tabIndex={-1}
        aria-label={label}
        className={styles.list}
        onScroll={onScroll}
        onMouseDown={keepFocus}
      >
        {isOpen &&
          shown.map((option) => (
            <div
              key={option.id}
              id={`${listId}-${option.id}`}
              role="option"
              aria-selected={option === marked}
              tabIndex={-1}
              className={styles.option}
              onPointerMove={() => mark(option)}
              onClick={() => choose(option)}
              onKeyDown={undefined}
            >
              <Face option={option} />
            </div>
          ))}
      </div>
      {isOpen && shown.length < total && (
        <p className={styles.more}>{t('ui.choice.shown', { shown: shown.length, total })}</p>
      )}
    </div>
  );
}

const nearEndPx = 96;

/** The input would close the list when it loses the focus. */
const keepFocus = (event: MouseEvent) => event.preventDefault();

function Face({ option: { name, note, color } }: { option: Option }) {
  if (note === undefined)
    return (
      <>
        {color && <i className={styles.dot} style={{ '--c': color } as CSSProperties} />}
        <span className={styles.name}>{name}</span>
      </>
    );
  return (
    <>
      <Avatar name={name} size="sm" />
      <span className={styles.words}>
        <b>{name}</b>
        <small>{note}</small>
      </span>
    </>
  );
}
