import type { Contact } from '@recadia/contract/contacts';
import { contactSearchFrom, searchDebounceMs } from '@recadia/contract/limits';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Merge } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { FormEvent } from 'react';
import { showError } from '../../lib/errors.ts';
import { formatPhone } from '../../lib/i18n/phone.ts';
import { toast } from '../../lib/interaction/toast.ts';
import { offerUndo } from '../../lib/interaction/undo.ts';
import { useTranslation } from '../../lib/i18n/useTranslation.ts';
import { Button } from '../../ui/form/Button.tsx';
import { Dialog } from '../../ui/overlay/Dialog.tsx';
import { ServerButton } from '../../ui/form/ServerButton.tsx';
import { TextInput } from '../../ui/form/TextInput.tsx';
import styles from './ContactDialog.module.css';
import { contactsQuery, useContactMutations } from './contacts.api.ts';

const mostShown = 6;

/** Merges the chosen contact into this one, with an undo in the toast. */
export function MergeDialog({ contact, onClose }: { contact: Contact; onClose: () => void }) {
  const { t } = useTranslation();
  const { merge, undoMerge } = useContactMutations();
  const [text, setText] = useState(contact.name);
  const [chosen, setChosen] = useState<Contact | null>(null);
  const [search, setSearch] = useState(contact.name);
  useEffect(() => {
    const timer = setTimeout(() => setSearch(text.trim()), searchDebounceMs);
    return () => clearTimeout(timer);
  }, [text]);
  const { data } = useInfiniteQuery({ ...contactsQuery(search), enabled: search.length >= contactSearchFrom });
  const found = (data?.pages[0]?.contacts ?? []).filter(
    ({ id, isGroup }) => id !== contact.id && isGroup === contact.isGroup,
  );
  const undo = (mergeId: number) =>
    undoMerge.mutate(mergeId, {
      onSuccess: () => toast.success(t('contacts.mergeDialog.undone')),
      onError: (error) => void showError(error),
    });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!chosen || merge.isPending) return;
    const way = { keptId: contact.id, mergedId: chosen.id };
    merge.mutate(way, {
      onSuccess({ mergeId }) {
        offerUndo(t('contacts.mergeDialog.done', { name: contact.name }), () => undo(mergeId));
        onClose();
      },
      onError: (error) => void showError(error),
    });
  };
  return (
    <Dialog
      title={t('contacts.mergeDialog.title')}
      subtitle={t('contacts.mergeDialog.into', { name: contact.name })}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('ui.cancel')}</Button>
          <ServerButton
            type="submit"
            form="merge-form"
            variant="primary"
            icon={<Merge />}
            busy={merge.isPending}
            disabled={!chosen}
          >
            {t('contacts.merge')}
          </ServerButton>
        </>
      }
    >
      <form id="merge-form" className={styles.form} onSubmit={submit}>
        <TextInput
          label={t('contacts.mergeDialog.find')}
          hint={t('contacts.mergeDialog.hint')}
          value={text}
          autoComplete="off"
          onChange={(event) => setText(event.target.value)}
          data-autofocus
        />
        <ul className={styles.suggestions} aria-label={t('contacts.mergeDialog.found')}>
          {found.slice(0, mostShown).map((other) => (
            <li key={other.id}>
              <button
                type="button"
                className={styles.suggestion}
                aria-pressed={chosen?.id === other.id}
                onClick={() => setChosen(other)}
              >
                {other.name}
                <small>{formatPhone(other.number) || other.email || t('contacts.noNumber')}</small>
              </button>
            </li>
          ))}
        </ul>
      </form>
    </Dialog>
  );
}
