import { contactSearchFrom } from '@recadia/contract/limits';
import type { HeldTicket } from '@recadia/contract/held-ticket';
import type { Ticket } from '@recadia/contract/tickets';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { FormEvent } from 'react';
import { useCan } from '../../../lib/session/can.tsx';
import { queueFinder, queuesQuery } from '../../../lib/live/directory.ts';
import { showError } from '../../../lib/errors.ts';
import { formatPhone } from '../../../lib/i18n/phone.ts';
import { useUser } from '../../../lib/session/session.ts';
import { useTranslation } from '../../../lib/i18n/useTranslation.ts';
import { Button } from '../../../ui/form/Button.tsx';
import { ChooseOne } from '../../../ui/form/ChooseOne.tsx';
import { Dialog } from '../../../ui/overlay/Dialog.tsx';
import { ServerButton } from '../../../ui/form/ServerButton.tsx';
import { connectionsQuery } from '../../connections/index.ts';
import styles from './dialogs.module.css';
import { HolderNotice } from '../conversation-pane/HolderNotice.tsx';
import { SuggestBox } from '../../../ui/form/SuggestBox.tsx';
import type { Suggestion } from '../../../ui/form/SuggestBox.tsx';
import { useTicketMutations } from '../tickets.api.ts';
import { useFoundContacts } from '../../../lib/interaction/useFoundContacts.ts';
import { holderIn } from '../useTicketActs.ts';

export interface NewTicketDialogProps {
  /** The contact, when it is already known. */
  contact?: Suggestion;
  onOpen: (ticket: Pick<Ticket, 'uuid'>) => void;
  onClose: () => void;
}

/** Creates a ticket; when another agent has an open one, names that agent (TKT-18…20). */
export function NewTicketDialog({ contact, onOpen, onClose }: NewTicketDialogProps) {
  const { t } = useTranslation();
  const { queues: own, whatsappId: ownConnection } = useUser();
  const seesAll = useCan('tickets-manager:showall');
  const { create } = useTicketMutations();
  const [text, setText] = useState(contact?.name ?? '');
  const [chosen, setChosen] = useState<Suggestion | null>(contact ?? null);
  const [queueId, setQueueId] = useState<number | null>(own.length === 1 ? (own[0]?.id ?? null) : null);
  const [chosenConnection, setConnection] = useState(ownConnection);
  const [held, setHeld] = useState<HeldTicket | null>(null);
  const [isTried, setTried] = useState(false);
  const { data: all } = useQuery({ ...queuesQuery, enabled: seesAll });
  const { data: connections = [] } = useQuery(connectionsQuery);
  const { contacts, isSearching } = useFoundContacts(chosen ? '' : text);
  const usual = connections.find(({ isDefault }) => isDefault) ?? (connections.length === 1 ? connections[0] : null);
  const whatsappId = chosenConnection ?? usual?.id ?? null;
  const queues = seesAll ? (all ?? own) : own;
  const needsQueue = !seesAll && queueId === null;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (!chosen || needsQueue || held || create.isPending) return;
    const body = { contactId: chosen.id, queueId, whatsappId, status: 'open' as const };
    create.mutate(body, {
      onSuccess(ticket) {
        onClose();
        onOpen(ticket);
      },
      onError(error) {
        const other = holderIn(error);
        if (other) setHeld(other);
        else void showError(error);
      },
    });
  };
  return (
    <Dialog
      title={t('tickets.new.title')}
      subtitle={t('tickets.new.subtitle')}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('ui.cancel')}</Button>
          <ServerButton
            type="submit"
            form="new-ticket-form"
            variant="primary"
            busy={create.isPending}
            disabled={held !== null}
          >
            {t('tickets.new.submit')}
          </ServerButton>
        </>
      }
    >
      <form id="new-ticket-form" noValidate className={styles.form} onSubmit={submit}>
        <SuggestBox
          label={t('tickets.new.contact')}
          placeholder={t('tickets.new.contactPlaceholder')}
          isFirst
          text={text}
          chosen={chosen}
          options={contacts.map(({ id, name, number }) => ({ id, name, note: formatPhone(number) }))}
          nothing={text.trim().length >= contactSearchFrom && !isSearching ? t('tickets.new.nobody') : null}
          error={isTried && !chosen ? t('tickets.new.contactRequired') : undefined}
          onText={setText}
          onChoose={(next) => {
            setChosen(next);
            setHeld(null);
          }}
        />
        {held && chosen && <HolderNotice held={held} contact={chosen} onOpen={onOpen} onClose={onClose} />}
        <div className={styles.two}>
          <ChooseOne
            label={t('tickets.transfer.queue')}
            rows={queues}
            finder={seesAll ? queueFinder : undefined}
            value={queueId}
            none={seesAll ? t('tickets.new.noQueue') : t('tickets.transfer.chooseQueue')}
            error={isTried && needsQueue ? t('tickets.queueRequired') : undefined}
            onChange={setQueueId}
          />
          <ChooseOne
            label={t('tickets.transfer.connection')}
            rows={connections}
            value={whatsappId}
            none={whatsappId === null ? t('tickets.new.chooseConnection') : undefined}
            onChange={setConnection}
          />
        </div>
      </form>
    </Dialog>
  );
}
