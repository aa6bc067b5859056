import type { ContactBrief } from '@recadia/contract/contacts';
import type { Ticket } from '@recadia/contract/tickets';
import type { Message } from '@recadia/contract/messages';
import { MessageSquareText, Trash2 } from 'lucide-react';
import { useMemo, useRef, useState } from 'react';
import { readDraft } from '../../../lib/interaction/drafts.ts';
import { useColleagues } from '../../../lib/live/viewing-and-typing.ts';
import { useUser } from '../../../lib/session/session.ts';
import { useStable } from '../../../lib/interaction/useStable.ts';
import { useTranslation } from '../../../lib/i18n/useTranslation.ts';
import { ConfirmDialog } from '../../../ui/overlay/ConfirmDialog.tsx';
import { ListBody } from '../../../ui/list/ListBody.tsx';
import { Announcer } from './Announcer.tsx';
import { Colleagues } from './Colleagues.tsx';
import { Composer } from '../composer/Composer.tsx';
import type { ComposerHandle } from '../composer/Composer.tsx';
import { ConversationContext } from './conversation-context.ts';
import styles from './ConversationView.module.css';
import { EditDialog } from '../composer/EditDialog.tsx';
import { Lightbox } from '../media/Lightbox.tsx';
import { LockedComposer } from '../composer/LockedComposer.tsx';
import { MessageList } from './MessageList.tsx';
import { MessagesLoading } from './MessagesLoading.tsx';
import { lockOf, mayChange } from '../bubbles/message-rules.ts';
import { QueueLine } from './QueueLine.tsx';
import { useActs } from './useActs.ts';
import { useComposerKeys } from '../composer/useComposerKeys.ts';
import { useConnection } from './useConnection.ts';
import { useDropFiles } from '../composer/useDropFiles.ts';
import { useMessages } from './useMessages.ts';
import { useReading } from './useReading.ts';

export interface ConversationProps {
  ticket: Ticket;
  /** The message to open the conversation at; a new object jumps there again. */
  wanted?: { id: string } | null;
  /** Opens a ticket with a contact whose card was shared. */
  onTalk?: (contact: ContactBrief) => void;
}

/** The conversation of a ticket: its messages and the composer. */
export function ConversationView({ ticket, wanted = null, onTalk }: ConversationProps) {
  const { t } = useTranslation();
  const user = useUser();
  const composer = useRef<ComposerHandle>(null);
  const lock = lockOf(ticket, user.id);
  const messages = useMessages(ticket, wanted);
  const colleagues = useColleagues(ticket.id);
  const { capabilities } = useConnection(ticket.whatsappId);
  const [quoted, setQuoted] = useState<Message | null | 'stored'>('stored');
  const answered = quoted === 'stored' ? messages.find(readDraft(user.id, ticket.id).quotedId) : quoted;
  const quote = useStable((message: Message | null) => {
    setQuoted(message);
    composer.current?.focus();
  });
  const acts = useActs({
    ticket,
    can: {
      reply: lock === null,
      react: lock === null,
      edit: lock === null && (capabilities?.edit ?? false),
      deleteForAll: lock === null && (capabilities?.deleteForAll ?? false),
    },
    messages,
    onTalk,
    onReply: quote,
  });
  const { dialog, close } = acts;
  const drop = useDropFiles(lock === null, (files) => composer.current?.attach(files));
  useReading(ticket, lock === null && messages.isAtEnd && !messages.isElsewhere);
  useComposerKeys(lock === null ? composer : null, messages, quote);
  const editLast = () => {
    const last = messages.list.findLast(({ fromMe }) => fromMe);
    if (last && acts.value.can.edit && mayChange('edit', last, new Date())) acts.value.edit(last);
  };
  const empty = useMemo(
    () => ({ icon: <MessageSquareText />, title: t('messages.empty.title'), text: t('messages.empty.text') }),
    [t],
  );
  return (
    <ConversationContext value={acts.value}>
      <div className={styles.conversation} {...drop.events}>
        <ListBody
          state={messages.state}
          noun={t('messages.noun')}
          failed={t('messages.loadFailed')}
          empty={empty}
          skeleton={<MessagesLoading />}
          onRetry={messages.retry}
        >
          <MessageList
            key={messages.viewKey}
            label={t('messages.log', { name: ticket.contact.name })}
            {...messages.listProps}
          />
        </ListBody>
        {messages.state.kind !== 'full' && <div className={styles.space} />}
        <Announcer messages={messages.list} contactName={ticket.contact.name} />
        <QueueLine ticketId={ticket.id} />
        <Colleagues {...colleagues} />
        {lock === null ? (
          <Composer
            ticket={ticket}
            quoted={answered}
            windowHours={capabilities?.serviceWindowHours ?? null}
            isCrowded={colleagues.typist !== null}
            handle={composer}
            onQuote={quote}
            onEditLast={editLast}
          />
        ) : (
          <LockedComposer ticketId={ticket.id} lock={lock} />
        )}
        {drop.isOver && <div className={styles.drop}>{t('messages.composer.drop')}</div>}
        {dialog?.kind === 'show' && <Lightbox message={dialog.message} onClose={close} />}
        {dialog?.kind === 'edit' && <EditDialog message={dialog.message} onClose={close} />}
        {dialog?.kind === 'delete' && (
          <ConfirmDialog
            title={t('messages.deleteDialog.title')}
            text={t('messages.deleteDialog.text')}
            confirmLabel={t('messages.deleteDialog.confirm')}
            icon={<Trash2 />}
            needsServer
            busy={acts.isDeleting}
            onConfirm={() => acts.confirmDelete(dialog.message)}
            onClose={close}
          />
        )}
      </div>
    </ConversationContext>
  );
}
