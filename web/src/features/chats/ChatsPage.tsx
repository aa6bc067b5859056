import type { Chat } from '@recadia/contract/chats';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useMemo, useState } from 'react';
import { useNavigate, useParams } from 'react-router';
import { useActions } from '../../lib/interaction/actions.ts';
import { useUser } from '../../lib/session/session.ts';
import { media, useMedia } from '../../lib/interaction/useMedia.ts';
import { useTranslation } from '../../lib/i18n/useTranslation.ts';
import { listState } from '../../lib/list/list-state.ts';
import { useNextPageOnScroll } from '../../lib/list/useNextPageOnScroll.ts';
import { ChatColumn } from './ChatColumn.tsx';
import { ChatDialog } from './dialogs/ChatDialog.tsx';
import { ChatPane } from './conversation/ChatPane.tsx';
import { chatsQuery } from './chats.list.ts';
import styles from './ChatsPage.module.css';
import { DeleteChatDialog } from './dialogs/DeleteChatDialog.tsx';
import { useOpenChat } from './useOpenChat.ts';

type OpenDialog = { kind: 'create' } | { kind: 'edit' | 'delete'; chat: Chat } | null;

/** CHT-01: the list of chats and the open one; a phone shows one of them at a time. */
export function ChatsPage() {
  const { t } = useTranslation();
  const { uuid } = useParams();
  const navigate = useNavigate();
  const { id: me } = useUser();
  const isPhone = useMedia(media.phone);
  const [search, setSearch] = useState('');
  const [dialog, setDialog] = useState<OpenDialog>(null);
  const query = useInfiniteQuery(chatsQuery(me, search));
  const chats = useMemo(() => query.data?.pages.flatMap(({ records }) => records) ?? [], [query.data]);
  const open = useOpenChat(uuid);
  const scrollRef = useNextPageOnScroll(query, chats.length);
  const create = () => setDialog({ kind: 'create' });
  const close = () => setDialog(null);
  useActions(
    useMemo(
      () => [{ id: 'chat-create', group: 'page', label: t('chats.add'), icon: Plus, keys: 'c', perform: create }],
      [t],
    ),
  );
  return (
    <div className={styles.page} data-bleed>
      <h1 className="visually-hidden">{t('chats.title')}</h1>
      {(!isPhone || uuid === undefined) && (
        <ChatColumn
          chats={chats}
          state={listState(query, chats.length)}
          openUuid={uuid}
          isSearch={search !== ''}
          isLoadingMore={query.isFetchingNextPage}
          scrollRef={scrollRef}
          onSearch={setSearch}
          onCreate={create}
          onRetry={() => void query.refetch()}
        />
      )}
      {(!isPhone || uuid !== undefined) && (
        <ChatPane
          open={open}
          onBack={() => void navigate('/chats')}
          onEdit={(chat) => setDialog({ kind: 'edit', chat })}
          onDelete={(chat) => setDialog({ kind: 'delete', chat })}
        />
      )}
      {dialog?.kind === 'create' && (
        <ChatDialog chat={null} onSaved={(chat) => void navigate(`/chats/${chat.uuid}`)} onClose={close} />
      )}
      {dialog?.kind === 'edit' && <ChatDialog chat={dialog.chat} onSaved={close} onClose={close} />}
      {dialog?.kind === 'delete' && (
        <DeleteChatDialog chat={dialog.chat} onDeleted={() => void navigate('/chats')} onClose={close} />
      )}
    </div>
  );
}
