import { tagNameLength } from '@recadia/contract/tags';
import type { Ticket } from '@recadia/contract/tickets';
import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import type { FormEvent } from 'react';
import { showError } from '../../../lib/errors.ts';
import { plain } from '../../../lib/i18n/plain.ts';
import { useFound } from '../../../lib/interaction/useFound.ts';
import { useTranslation } from '../../../lib/i18n/useTranslation.ts';
import { Button } from '../../../ui/form/Button.tsx';
import { Dialog } from '../../../ui/overlay/Dialog.tsx';
import { ServerButton } from '../../../ui/form/ServerButton.tsx';
import { TextInput } from '../../../ui/form/TextInput.tsx';
import { optionsShown } from '../../../ui/form/useOptionChoice.ts';
import styles from './dialogs.module.css';
import { TagBoxes } from '../filters/TagBoxes.tsx';
import { allTagsQuery, tagFinder, useTagSync } from '../tickets.api.ts';

/** Edits the tags of a ticket by keyboard: Enter toggles the first match, and an unknown name creates a tag. */
export function TicketTagsDialog({ ticket, onClose }: { ticket: Ticket; onClose: () => void }) {
  const { t } = useTranslation();
  const [text, setText] = useState('');
  const [shown, setShown] = useState(ticket);
  const sync = useTagSync();
  const { data: tags = [] } = useQuery(allTagsQuery);
  const wanted = plain(text.trim());
  const { found, isSearching } = useFound(tags, tagFinder, text);
  const offered = found.slice(0, optionsShown);
  const isNew = wanted.length >= tagNameLength.min && !isSearching && !found.some(({ name }) => plain(name) === wanted);
  const on = shown.tags.map(({ id }) => id);
  const send = (tagIds: number[], newName?: string) =>
    sync.mutate(
      { ticket: shown, tagIds, ...(newName && { newName }) },
      {
        onSuccess(now) {
          setShown(now);
          setText('');
        },
        onError: (error) => void showError(error),
      },
    );
  const toggle = (id: number) => send(on.includes(id) ? on.filter((one) => one !== id) : [...on, id]);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const [first] = found;
    if (sync.isPending || !wanted) return;
    if (first) toggle(first.id);
    else if (isNew) send(on, text.trim());
  };
  return (
    <Dialog
      title={t('tickets.tags.title')}
      subtitle={ticket.contact.name}
      width={440}
      onClose={onClose}
      footer={<Button onClick={onClose}>{t('tickets.tags.done')}</Button>}
    >
      <form className={styles.form} onSubmit={submit}>
        <TextInput
          label={t('tickets.tags.find')}
          hint={t('tickets.tags.hint')}
          value={text}
          autoComplete="off"
          onChange={(event) => setText(event.target.value)}
          data-autofocus
        />
        <TagBoxes tags={offered} isOn={(id) => on.includes(id)} onToggle={toggle} />
        {offered.length < found.length && (
          <p className={styles.more}>{t('ui.choice.shown', { shown: offered.length, total: found.length })}</p>
        )}
        {isNew && (
          <ServerButton icon={<Plus />} busy={sync.isPending} onClick={() => send(on, text.trim())}>
            {t('tickets.tags.create', { name: text.trim() })}
          </ServerButton>
        )}
      </form>
    </Dialog>
  );
}
