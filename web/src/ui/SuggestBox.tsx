import { X } from 'lucide-react';
import { useId, useState } from 'react';
import type { KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { Avatar } from './Avatar.tsx';
import { IconButton } from './IconButton.tsx';
import { TextInput } from './TextInput.tsx';
import styles from './SuggestBox.module.css';

export interface Suggestion {
  id: number;
  name: string;
  /** What tells two of the same name apart. */
  note: string;
}

interface SuggestBoxProps {
  label: string;
  hint?: string;
  placeholder: string;
  text: string;
  chosen: Suggestion | null;
  options: Suggestion[];
  /** Said when something was typed and nothing fits. */
  nothing: string | null;
  error?: string | undefined;
  /** Gets the focus when its dialog opens. */
  isFirst?: boolean;
  onText: (text: string) => void;
  onChoose: (chosen: Suggestion | null) => void;
}

/** One of many, by typing part of the name. The input keeps the focus; arrows move the choice (combobox pattern). */
export function SuggestBox(props: SuggestBoxProps) {
  const { label, hint, placeholder, text, chosen, options, nothing, error, isFirst, onText, onChoose } = props;
  const { t } = useTranslation();
  const listId = useId();
  const [at, setAt] = useState(0);
  const isOpen = !chosen && text !== '' && options.length > 0;
  const marked = isOpen ? options[Math.min(at, options.length - 1)] : undefined;
  const choose = (option: Suggestion) => {
    onChoose(option);
    onText(option.name);
    setAt(0);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step && isOpen) {
      event.preventDefault();
      setAt((Math.min(at, options.length - 1) + step + options.length) % options.length);
    }
    if (event.key === 'Enter' && marked) {
      event.preventDefault();
      choose(marked);
    }
  };
  return (
    <div>
      <TextInput
        label={label}
        hint={hint}
        error={error}
        placeholder={placeholder}
        value={text}
        role="combobox"
        autoComplete="off"
        aria-autocomplete="list"
        aria-expanded={isOpen}
        aria-controls={listId}
        aria-activedescendant={marked && `${listId}-${marked.id}`}
        {...(isFirst && { 'data-autofocus': true })}
        onKeyDown={onKeyDown}
        onChange={(event) => {
          onText(event.target.value);
          setAt(0);
          if (chosen) onChoose(null);
        }}
        end={
          text && (
            <IconButton
              size="sm"
              label={t('ui.search.clear')}
              icon={<X />}
              onClick={() => {
                onText('');
                onChoose(null);
              }}
            />
          )
        }
      />
      <div id={listId} role="listbox" aria-label={label} className={styles.list} hidden={!isOpen}>
        {isOpen &&
          options.map((option) => (
            <div
              key={option.id}
              id={`${listId}-${option.id}`}
              role="option"
              aria-selected={option === marked}
              tabIndex={-1}
              className={styles.option}
              onPointerMove={() => setAt(options.indexOf(option))}
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => choose(option)}
              onKeyDown={undefined}
            >
              <Avatar name={option.name} size="sm" />
              <span className={styles.words}>
                <b>{option.name}</b>
                <small>{option.note}</small>
              </span>
            </div>
          ))}
      </div>
      <p role="status" className={styles.nothing}>
        {!chosen && !isOpen && nothing}
      </p>
    </div>
  );
}
