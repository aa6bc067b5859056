import type { Ticket } from '@recadia/contract/tickets';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { colleaguesQuery, queuesQuery } from '../../lib/directory.ts';
import { showError } from '../../lib/errors.ts';
import { plain } from '../../lib/plain.ts';
import { toast } from '../../lib/toast.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Select } from '../../ui/Select.tsx';
import { ServerButton } from '../../ui/ServerButton.tsx';
import { connectionsQuery } from '../connections/index.ts';
import styles from './dialogs.module.css';
import { useTicketMutations } from './tickets.api.ts';
import { SuggestBox } from '../../ui/SuggestBox.tsx';
import type { Suggestion } from '../../ui/SuggestBox.tsx';

/** TKT-16: from how many letters on colleagues are looked for. */
const searchFrom = 3;

interface TransferTicketDialogProps {
  ticket: Ticket;
  onTransferred: () => void;
  onClose: () => void;
}

/** Hands a ticket to a queue and, where one is named, to a colleague (TKT-15). */
export function TransferTicketDialog({ ticket, onTransferred, onClose }: TransferTicketDialogProps) {
  const { t } = useTranslation();
  const { change } = useTicketMutations();
  const [text, setText] = useState('');
  const [person, setPerson] = useState<Suggestion | null>(null);
  const [queueId, setQueueId] = useState(ticket.queueId);
  const [whatsappId, setWhatsappId] = useState(ticket.whatsappId);
  const [isTried, setTried] = useState(false);
  const { data: people = [] } = useQuery(colleaguesQuery);
  const { data: queues = [] } = useQuery(queuesQuery);
  const { data: connections = [] } = useQuery(connectionsQuery);
  const wanted = plain(text.trim());
  const found = wanted.length < searchFrom ? [] : people.filter(({ name }) => plain(name).includes(wanted));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (queueId === null || change.isPending) return;
    const body = {
      status: person ? ('open' as const) : ('pending' as const),
      userId: person?.id ?? null,
      queueId,
      whatsappId,
    };
    change.mutate(
      { id: ticket.id, body },
      {
        onSuccess() {
          toast.success(t('tickets.transfer.done', { id: ticket.id }));
          onClose();
          onTransferred();
        },
        onError: (error) => void showError(error),
      },
    );
  };
  return (
    <Dialog
      title={t('tickets.transfer.title', { id: ticket.id })}
      subtitle={[ticket.contact.name, ticket.queue?.name].filter(Boolean).join(' · ')}
      width={440}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('ui.cancel')}</Button>
          <ServerButton type="submit" form="transfer-form" variant="primary" busy={change.isPending}>
            {t('tickets.acts.transfer')}
          </ServerButton>
        </>
      }
    >
      <form id="transfer-form" noValidate className={styles.form} onSubmit={submit}>
        <SuggestBox
          label={t('tickets.transfer.person')}
          hint={t('tickets.transfer.personHint')}
          placeholder={t('tickets.transfer.personPlaceholder')}
          text={text}
          chosen={person}
          options={found.map(({ id, name, queues: of }) => ({ id, name, note: of.map((one) => one.name).join(', ') }))}
          nothing={wanted.length >= searchFrom ? t('tickets.transfer.nobody') : null}
          onText={setText}
          onChoose={setPerson}
        />
        <div className={styles.two}>
          <Select
            label={t('tickets.transfer.queue')}
            value={queueId ?? ''}
            error={isTried && queueId === null ? t('tickets.queueRequired') : undefined}
            options={[
              ...(queueId === null ? [{ value: '', label: t('tickets.transfer.chooseQueue') }] : []),
              ...queues.map(({ id, name }) => ({ value: String(id), label: name })),
            ]}
            onChange={(event) => setQueueId(Number(event.target.value) || null)}
          />
          <Select
            label={t('tickets.transfer.connection')}
            value={whatsappId}
            options={connections.map(({ id, name }) => ({ value: String(id), label: name }))}
            onChange={(event) => setWhatsappId(Number(event.target.value))}
          />
        </div>
      </form>
    </Dialog>
  );
}
