import type { Chat } from '@recadia/contract/chats';
import { ArrowLeft, CircleAlert, MessagesSquare, RefreshCw, SearchX } from 'lucide-react';
import type { ReactNode } from 'react';
import { useUser } from '../../../lib/session/session.ts';
import { useTranslation } from '../../../lib/i18n/useTranslation.ts';
import { Button } from '../../../ui/form/Button.tsx';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx';
import { useDelayed } from '../../../ui/feedback/useDelayed.ts';
import { ChatComposer } from './ChatComposer.tsx';
import { ChatHeader } from './ChatHeader.tsx';
import { ChatLog } from './ChatLog.tsx';
import { titleOf } from '../chat-names.ts';
import styles from './ChatPane.module.css';
import type { OpenChat } from '../useOpenChat.ts';
import { useReadingChat } from './useReadingChat.ts';

const skeletonAfterMs = 300;

interface ChatPaneProps {
  open: OpenChat;
  onBack: () => void;
  onEdit: (chat: Chat) => void;
  onDelete: (chat: Chat) => void;
}

/** The open chat, or a placeholder. */
export function ChatPane({ open, onBack, onEdit, onDelete }: ChatPaneProps) {
  const { t } = useTranslation();
  const { id: me } = useUser();
  const name = open.kind === 'open' ? titleOf(open.chat, me) : null;
  return (
    <section
      className={styles.pane}
      aria-label={name === null ? t('chats.conversation') : t('chats.conversationOf', { name })}
      data-immersive={open.kind === 'none' ? undefined : true}
    >
      {open.kind === 'open' ? (
        <OpenPane key={open.chat.id} chat={open.chat} onBack={onBack} onEdit={onEdit} onDelete={onDelete} />
      ) : (
        <Instead open={open} onBack={onBack} />
      )}
    </section>
  );
}

function OpenPane({ chat, onBack, onEdit, onDelete }: Omit<ChatPaneProps, 'open'> & { chat: Chat }) {
  useReadingChat(chat);
  return (
    <>
      <ChatHeader chat={chat} onBack={onBack} onEdit={onEdit} onDelete={onDelete} />
      <ChatLog chat={chat} />
      <ChatComposer chat={chat} />
    </>
  );
}

function Instead({ open, onBack }: { open: Exclude<OpenChat, { kind: 'open' }>; onBack: () => void }): ReactNode {
  const { t } = useTranslation();
  const isSlow = useDelayed(open.kind === 'loading', skeletonAfterMs);
  const back = (
    <Button icon={<ArrowLeft />} onClick={onBack}>
      {t('chats.back')}
    </Button>
  );
  switch (open.kind) {
    case 'none':
      return <EmptyState icon={<MessagesSquare />} title={t('chats.welcome.title')} text={t('chats.welcome.text')} />;
    case 'loading':
      return (
        <div role="status" aria-label={t('chats.loading')} className={styles.loading}>
          {isSlow && (
            <>
              <Skeleton width="30%" />
              <Skeleton width="18%" />
            </>
          )}
        </div>
      );
    case 'gone':
      return <EmptyState icon={<SearchX />} title={t('chats.gone.title')} text={t('chats.gone.text')} action={back} />;
    case 'failed':
      return (
        <EmptyState
          icon={<CircleAlert />}
          tone="danger"
          title={t('chats.failed')}
          text={t('ui.list.errorText')}
          action={
            <>
              {back}{' '}
              <Button variant="primary" icon={<RefreshCw />} onClick={open.retry}>
                {t('ui.retry')}
              </Button>
            </>
          }
        />
      );
  }
}
