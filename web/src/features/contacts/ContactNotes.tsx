import { noteLength } from '@recadia/contract/limits';
import { useQuery } from '@tanstack/react-query';
import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import type { FormEvent } from 'react';
import { useCan } from '../../lib/session/can.tsx';
import { showError } from '../../lib/errors.ts';
import { useUser } from '../../lib/session/session.ts';
import { formatDateTime } from '../../lib/i18n/time.ts';
import { toast } from '../../lib/interaction/toast.ts';
import { useTranslation } from '../../lib/i18n/useTranslation.ts';
import { IconButton } from '../../ui/form/IconButton.tsx';
import { TextInput } from '../../ui/form/TextInput.tsx';
import styles from './ContactPanel.module.css';
import { Section } from './Section.tsx';
import { contactNotesQuery, useNoteMutations } from './contacts.api.ts';

export function ContactNotes({ contactId, ticketId }: { contactId: number; ticketId: number }) {
  const { t } = useTranslation();
  const me = useUser();
  const seesAll = useCan('tickets-manager:showall');
  const { data: notes = [] } = useQuery(contactNotesQuery(contactId));
  const { add, remove } = useNoteMutations(contactId);
  const [text, setText] = useState('');
  const note = text.trim();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (note.length < noteLength.min || add.isPending) return;
    add.mutate(
      { note, ticketId },
      {
        onSuccess() {
          setText('');
          toast.success(t('contacts.notes.added'));
        },
        onError: (error) => void showError(error),
      },
    );
  };
  const drop = (id: number) =>
    remove.mutate(id, {
      onSuccess: () => toast.success(t('contacts.notes.deleted')),
      onError: (error) => void showError(error),
    });
  return (
    <Section title={t('contacts.notes.title')} count={notes.length}>
      <ul className={styles.notes}>
        {notes.map(({ id, note: words, user, createdAt }) => (
          <li key={id} className={styles.note}>
            <p>{words}</p>
            <small>{[user?.name, formatDateTime(createdAt)].filter(Boolean).join(' · ')}</small>
            {(seesAll || user?.id === me.id) && (
              <IconButton size="sm" label={t('contacts.notes.delete')} icon={<Trash2 />} onClick={() => drop(id)} />
            )}
          </li>
        ))}
      </ul>
      <form onSubmit={submit}>
        <TextInput
          label={t('contacts.notes.write')}
          value={text}
          maxLength={noteLength.max}
          autoComplete="off"
          onChange={(event) => setText(event.target.value)}
        />
      </form>
    </Section>
  );
}
