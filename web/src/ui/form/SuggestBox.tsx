import { X } from 'lucide-react';
import { useTranslation } from '../../lib/i18n/useTranslation.ts';
import { IconButton } from './IconButton.tsx';
import { OptionList } from './OptionList.tsx';
import styles from './SuggestBox.module.css';
import { TextInput } from './TextInput.tsx';
import { useOptionChoice } from './useOptionChoice.ts';

export interface Suggestion {
  id: number;
  name: string;
  /** Distinguishes two records of the same name. */
  note: string;
}

interface SuggestBoxProps {
  label: string;
  hint?: string;
  placeholder: string;
  text: string;
  chosen: Suggestion | null;
  options: Suggestion[];
  /** Shown when the typed text has no match. */
  nothing: string | null;
  error?: string | undefined;
  /** Receives the focus when its dialog opens. */
  isFirst?: boolean;
  onText: (text: string) => void;
  onChoose: (chosen: Suggestion | null) => void;
}

/**
 * Chooses one of many by part of the name; the input keeps the focus and arrow keys move the selection (combobox
 * pattern).
 */
export function SuggestBox(props: SuggestBoxProps) {
  const { label, hint, placeholder, text, chosen, options, nothing, error, isFirst, onText, onChoose } = props;
  const { t } = useTranslation();
  const isOpen = !chosen && text !== '' && options.length > 0;
  const choice = useOptionChoice({
    options,
    isOpen,
    search: text,
    onChoose(option) {
      onChoose(option);
      onText(option.name);
    },
  });
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
        aria-controls={choice.listId}
        aria-activedescendant={choice.markedId}
        {...(isFirst && { 'data-autofocus': true })}
        onKeyDown={choice.onKey}
        onChange={(event) => {
          onText(event.target.value);
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
      <OptionList label={label} isOpen={isOpen} choice={choice} />
      <p role="status" className={styles.nothing}>
        {!chosen && !isOpen && nothing}
      </p>
    </div>
  );
}
