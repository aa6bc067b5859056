import { Modal } from '@mantine/core';
import { Search, UserRound } from 'lucide-react';
import { useId, useMemo, useState } from 'react';
import type { KeyboardEvent } from 'react';
import { performAction, useActionRegistry } from '../../lib/interaction/actions.ts';
import type { Action } from '../../lib/interaction/actions.ts';
import { formatPhone } from '../../lib/i18n/phone.ts';
import { useFoundContacts } from '../../lib/interaction/useFoundContacts.ts';
import { useTranslation } from '../../lib/i18n/useTranslation.ts';
import { Kbd } from '../../ui/layout/Kbd.tsx';
import { useReturnFocus } from '../../ui/overlay/useReturnFocus.ts';
import styles from './CommandPalette.module.css';
import { openNewTicket } from '../shell/layers.ts';
import { paletteGroups } from './palette-groups.ts';

/** Finds actions by name; the input keeps the focus and arrow keys move the selection (combobox pattern). */
export function CommandPalette({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const listId = useId();
  const { actions, sources } = useActionRegistry();
  const [query, setQuery] = useState('');
  const [at, setAt] = useState(0);
  useReturnFocus();
  const people = usePeople(query);
  const groups = useMemo(
    () => paletteGroups([...actions.values(), ...sources.flatMap((source) => source()), ...people], query),
    [actions, sources, people, query],
  );
  const options = groups.flatMap((group) => group.actions);
  const chosen = options[Math.min(at, options.length - 1)];
  const optionId = (action: Action) => `${listId}-${action.id}`;

  function run(action: Action, inNewTab: boolean): void {
    onClose();
    if (inNewTab && action.href) window.open(action.href, '_blank', 'noopener');
    else performAction(action);
  }

  function onKeyDown(event: KeyboardEvent): void {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step && options.length > 0) {
      event.preventDefault();
      setAt((Math.min(at, options.length - 1) + step + options.length) % options.length);
    }
    if (event.key === 'Enter' && chosen) {
      event.preventDefault();
      run(chosen, event.ctrlKey || event.metaKey);
    }
  }

  return (
    <Modal.Root
      opened
      classNames={{ content: styles.palette, overlay: styles.scrim }}
      onClose={onClose}
      size={640}
      yOffset={104}
      returnFocus={false}
      lockScroll={false}
      transitionProps={{ duration: 120 }}
    >
      <Modal.Overlay />
      <Modal.Content aria-label={t('app.palette.title')}>
        <div className={styles.query}>
          <Search />
          <input
            className={styles.input}
            role="combobox"
            aria-label={t('app.palette.title')}
            aria-expanded="true"
            aria-controls={listId}
            aria-autocomplete="list"
            aria-activedescendant={chosen && optionId(chosen)}
            placeholder={t('app.palette.placeholder')}
            value={query}
            onChange={(event) => {
              setQuery(event.target.value);
              setAt(0);
            }}
            onKeyDown={onKeyDown}
            data-autofocus
          />
          <Kbd keys="Esc" />
        </div>
        <div id={listId} role="listbox" aria-label={t('app.palette.title')} className={styles.list}>
          {groups.map(({ id, actions: ofGroup }) => (
            <div key={id} role="group" aria-labelledby={`${listId}-${id}`}>
              <div id={`${listId}-${id}`} className={styles.heading}>
                {t(`app.palette.${id}`)}
              </div>
              {ofGroup.map((action) => (
                <Option
                  key={action.id}
                  id={optionId(action)}
                  action={action}
                  isChosen={action === chosen}
                  onHover={() => setAt(options.indexOf(action))}
                  onPick={(inNewTab) => run(action, inNewTab)}
                />
              ))}
            </div>
          ))}
        </div>
        {options.length === 0 && (
          <p role="status" className={styles.nothing}>
            {t('app.palette.nothing', { query })}
          </p>
        )}
        <div className={styles.foot}>
          <span>
            <Kbd keys="↑ ↓" /> {t('app.palette.move')}
          </span>
          <span>
            <Kbd keys="Enter" /> {t('app.palette.open')}
          </span>
          <span>
            <Kbd keys="Ctrl Enter" /> {t('app.palette.newTab')}
          </span>
          <span className={styles.last}>
            <Kbd keys="?" /> {t('app.palette.shortcuts')}
          </span>
        </div>
      </Modal.Content>
    </Modal.Root>
  );
}

/** Searches contacts on the server; choosing one creates a ticket or opens the existing one. */
function usePeople(query: string): Action[] {
  const { contacts } = useFoundContacts(query);
  return contacts.map(({ id, name, number }) => ({
    id: `contact-${id}`,
    group: 'contacts',
    label: name,
    icon: UserRound,
    onlyFound: true,
    // The query is a keyword, so that the local filter keeps every search result.
    keywords: `${number} ${query}`,
    perform: () => openNewTicket({ id, name, note: formatPhone(number) }),
  }));
}

interface OptionProps {
  id: string;
  action: Action;
  isChosen: boolean;
  onHover: () => void;
  onPick: (inNewTab: boolean) => void;
}

function Option({ id, action, isChosen, onHover, onPick }: OptionProps) {
  const { label, icon: Icon, keys } = action;
  return (
    <div
      id={id}
      role="option"
      aria-selected={isChosen}
      tabIndex={-1}
      className={styles.option}
      ref={(element) => {
        if (isChosen) element?.scrollIntoView({ block: 'nearest' });
      }}
      onPointerMove={onHover}
      onMouseDown={(event) => event.preventDefault()}
      onClick={(event) => onPick(event.ctrlKey || event.metaKey)}
      onKeyDown={undefined}
    >
      <Icon />
      <span className={styles.label}>{label}</span>
      {keys && <Kbd keys={keys} />}
    </div>
  );
}
