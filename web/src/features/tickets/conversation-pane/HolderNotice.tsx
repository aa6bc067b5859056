import { noteRoutes } from '@recadia/contract/notes';
import type { HeldTicket } from '@recadia/contract/held-ticket';
import type { Ticket } from '@recadia/contract/tickets';
import { useMutation } from '@tanstack/react-query';
import { Info } from 'lucide-react';
import { useState } from 'react';
import { showError } from '../../../lib/errors.ts';
import { call } from '../../../lib/http/http.ts';
import { newKey } from '../../../lib/http/new-key.ts';
import { useUser } from '../../../lib/session/session.ts';
import { toast } from '../../../lib/interaction/toast.ts';
import { useTranslation } from '../../../lib/i18n/useTranslation.ts';
import { Button } from '../../../ui/form/Button.tsx';
import { ServerButton } from '../../../ui/form/ServerButton.tsx';
import { TextInput } from '../../../ui/form/TextInput.tsx';
import styles from '../dialogs/dialogs.module.css';
import { useAskHolder } from './useAskHolder.ts';
import type { Suggestion } from '../../../ui/form/SuggestBox.tsx';

interface HeldNoticeProps {
  held: HeldTicket;
  contact: Suggestion;
  onOpen: (ticket: Pick<Ticket, 'uuid'>) => void;
  onClose: () => void;
}

/** Another agent has an open ticket of this contact: names the agent and offers two ways to continue (TKT-19). */
export function HolderNotice({ held, contact, onOpen, onClose }: HeldNoticeProps) {
  const { t } = useTranslation();
  const [note, setNote] = useState<string | null>(null);
  const leave = useMutation({
    mutationFn: (text: string) =>
      call(noteRoutes.createNote, {
        body: { note: text, ticketId: held.id, contactId: contact.id },
        idempotencyKey: newKey(),
      }),
    onSuccess() {
      toast.success(t('tickets.held.noteDone'));
      onClose();
    },
    onError: (error) => void showError(error),
  });
  const { id: me } = useUser();
  const asking = useAskHolder(onClose);
  const holder = held.user?.id === me ? null : held.user;
  const [who, queue] = [held.user?.name, held.queue?.name];
  return (
    <div role="alert" className={styles.held}>
      <Info />
      <div>
        <b>{t('tickets.held.title', { name: contact.name })}</b>
        {who && queue && t('tickets.held.whoAndQueue', { who, queue })}
        {who && !queue && t('tickets.held.who', { who })}
        {!who && queue && t('tickets.held.queue', { queue })}
        {!who && !queue && t('tickets.held.nobody')}
        {note !== null && (
          <TextInput label={t('tickets.held.note')} value={note} onChange={(event) => setNote(event.target.value)} />
        )}
        <div className={styles.heldWays}>
          <Button
            size="sm"
            onClick={() => {
              onClose();
              onOpen(held);
            }}
          >
            {t('tickets.held.open')}
          </Button>
          {asking && holder && (
            <ServerButton
              size="sm"
              busy={asking.isAsking}
              onClick={() => asking.ask({ uuid: held.uuid, holderId: holder.id, holderName: holder.name })}
            >
              {t('tickets.askTransfer.label')}
            </ServerButton>
          )}
          {note === null ? (
            <Button size="sm" onClick={() => setNote('')}>
              {t('tickets.held.leaveNote')}
            </Button>
          ) : (
            <ServerButton
              size="sm"
              busy={leave.isPending}
              disabled={note.trim().length < 3}
              onClick={() => leave.mutate(note.trim())}
            >
              {t('tickets.held.sendNote')}
            </ServerButton>
          )}
        </div>
      </div>
    </div>
  );
}
