import { ChevronDown } from 'lucide-react';
import { useState } from 'react';
import type { KeyboardEvent } from 'react';
import { useFound } from '../../lib/interaction/useFound.ts';
import type { Finder } from '../../lib/interaction/useFound.ts';
import { useTranslation } from '../../lib/i18n/useTranslation.ts';
import { searchThreshold } from '../layout/search-threshold.ts';
import styles from './ChooseOne.module.css';
import dropdown from '../overlay/Dropdown.module.css';
import { Field } from './Field.tsx';
import type { FieldTexts } from './Field.tsx';
import { OptionList } from './OptionList.tsx';
import { Select } from './Select.tsx';
import { useOptionChoice } from './useOptionChoice.ts';
import type { Option } from './useOptionChoice.ts';

interface ChooseOneProps extends FieldTexts {
  /** The loaded records of the company. */
  rows: Option[];
  /** Searches on the server when the list may be incomplete. */
  finder?: Finder<Option> | undefined;
  value: number | null;
  /** The label of the empty choice; omitted when a choice is required. */
  none?: string | undefined;
  hidesLabel?: boolean;
  /** The list overlays the following content instead of moving it. */
  floats?: boolean;
  onChange: (id: number | null) => void;
}

/** Chooses one record of the company: a native list for a few, a search by name for many. */
export function ChooseOne(props: ChooseOneProps) {
  const { rows, finder: _among, value, none, floats: _many, onChange, ...texts } = props;
  if (rows.length > searchThreshold) return <ChooseAmongMany {...props} />;
  return (
    <Select
      {...texts}
      value={value ?? ''}
      options={[
        ...(none === undefined ? [] : [{ value: '', label: none }]),
        ...rows.map(({ id, name }) => ({ value: String(id), label: name })),
      ]}
      onChange={({ target }) => onChange(Number(target.value) || null)}
    />
  );
}

/** Ids of records start at one. */
const noneId = 0;

function ChooseAmongMany({ rows, finder, value, none, floats, onChange, hidesLabel, ...texts }: ChooseOneProps) {
  const { t } = useTranslation();
  const { label } = texts;
  // Null while the list is closed.
  const [text, setText] = useState<string | null>(null);
  const [last, setLast] = useState<Option | null>(null);
  const { found, isSearching } = useFound(rows, finder, text ?? '');
  const isOpen = text !== null;
  // A found record may not be among the loaded rows.
  const chosen = rows.find(({ id }) => id === value) ?? (last?.id === value ? last : null);
  const face = chosen?.name ?? none ?? '';
  const choice = useOptionChoice({
    options: none === undefined || text?.trim() ? found : [{ id: noneId, name: none }, ...found],
    isOpen,
    search: text ?? '',
    onChoose(option) {
      setLast(option);
      setText(null);
      onChange(option.id === noneId ? null : option.id);
    },
  });
  const onKeyDown = (event: KeyboardEvent) => {
    if (choice.onKey(event)) return;
    if (!isOpen && (event.key === 'ArrowDown' || event.key === 'ArrowUp')) {
      event.preventDefault();
      setText('');
    }
    if (isOpen && event.key === 'Escape') setText(null);
  };
  return (
    <div className={styles.choose}>
      <Field {...texts} hidesLabel={hidesLabel}>
        {(control) => (
          <span className={dropdown.box}>
            <input
              {...control}
              className={dropdown.control}
              role="combobox"
              autoComplete="off"
              aria-autocomplete="list"
              aria-expanded={isOpen}
              aria-controls={choice.listId}
              aria-activedescendant={choice.markedId}
              // The first Escape closes the list, not the surrounding dialog.
              data-mantine-stop-propagation={isOpen}
              placeholder={face}
              value={text ?? face}
              onFocus={({ target }) => target.select()}
              onClick={() => setText(text ?? '')}
              onBlur={() => setText(null)}
              onKeyDown={onKeyDown}
              onChange={({ target }) => setText(typedOver(target.value, isOpen ? '' : face))}
            />
            <ChevronDown className={dropdown.chevron} />
          </span>
        )}
      </Field>
      <OptionList label={label} isOpen={isOpen && choice.total > 0} choice={choice} floats={floats} />
      <p role="status" className={styles.nothing}>
        {isOpen && choice.total === 0 && !isSearching && t('ui.list.nothingFoundTitle')}
      </p>
    </div>
  );
}

/** The first typed character may follow the displayed name. */
const typedOver = (value: string, face: string): string => (value.startsWith(face) ? value.slice(face.length) : value);
