import type { Ticket } from '@recadia/contract/tickets';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { FormEvent } from 'react';
import { colleagueFinder, colleaguesQuery, queueFinder, queuesQuery } from '../../../lib/live/directory.ts';
import type { Colleague } from '../../../lib/live/directory.ts';
import { showError } from '../../../lib/errors.ts';
import { toast } from '../../../lib/interaction/toast.ts';
import { useFound } from '../../../lib/interaction/useFound.ts';
import { useTranslation } from '../../../lib/i18n/useTranslation.ts';
import { Button } from '../../../ui/form/Button.tsx';
import { ChooseOne } from '../../../ui/form/ChooseOne.tsx';
import { Dialog } from '../../../ui/overlay/Dialog.tsx';
import { ServerButton } from '../../../ui/form/ServerButton.tsx';
import { connectionsQuery } from '../../connections/index.ts';
import styles from './dialogs.module.css';
import { useTicketMutations } from '../tickets.api.ts';
import { SuggestBox } from '../../../ui/form/SuggestBox.tsx';
import type { Suggestion } from '../../../ui/form/SuggestBox.tsx';

/** TKT-16: the search for agents starts at this number of characters. */
const searchFrom = 3;

interface TransferTicketDialogProps {
  ticket: Ticket;
  onTransferred: () => void;
  onClose: () => void;
}

/** Transfers a ticket to a queue and optionally to an agent (TKT-15). */
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
  const isWorthIt = !person && text.trim().length >= searchFrom;
  const { found, isSearching } = useFound(people, colleagueFinder, isWorthIt ? text : '');
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
          options={isWorthIt ? found.map(toSuggestion) : []}
          nothing={isWorthIt && !isSearching ? t('tickets.transfer.nobody') : null}
          onText={setText}
          onChoose={setPerson}
        />
        <div className={styles.two}>
          <ChooseOne
            label={t('tickets.transfer.queue')}
            rows={queues}
            finder={queueFinder}
            value={queueId}
            none={queueId === null ? t('tickets.transfer.chooseQueue') : undefined}
            error={isTried && queueId === null ? t('tickets.queueRequired') : undefined}
            onChange={setQueueId}
          />
          <ChooseOne
            label={t('tickets.transfer.connection')}
            rows={connections}
            value={whatsappId}
            onChange={(id) => setWhatsappId(id ?? whatsappId)}
          />
        </div>
      </form>
    </Dialog>
  );
}

const toSuggestion = ({ id, name, queues }: Colleague): Suggestion => ({
  id,
  name,
  note: queues.map((one) => one.name).join(', '),
});
