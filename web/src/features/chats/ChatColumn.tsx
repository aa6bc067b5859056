import type { Chat } from '@recadia/contract/chats';
import { MessagesSquare, Plus, SearchX } from 'lucide-react';
import type { Ref } from 'react';
import { useTranslation } from '../../lib/i18n/useTranslation.ts';
import { Button } from '../../ui/form/Button.tsx';
import { ListBody } from '../../ui/list/ListBody.tsx';
import type { ListState } from '../../lib/list/list-state.ts';
import { RowsSkeleton } from '../../ui/list/RowsSkeleton.tsx';
import { SearchBox } from '../../ui/form/SearchBox.tsx';
import styles from './ChatColumn.module.css';
import { ChatRow } from './ChatRow.tsx';

interface ChatColumnProps {
  chats: Chat[];
  state: ListState;
  openUuid: string | undefined;
  isSearch: boolean;
  isLoadingMore: boolean;
  scrollRef: Ref<HTMLDivElement>;
  onSearch: (search: string) => void;
  onCreate: () => void;
  onRetry: () => void;
}

/** The chats of the user, last changed first. */
export function ChatColumn(props: ChatColumnProps) {
  const { chats, state, openUuid, isSearch, isLoadingMore, scrollRef, onSearch, onCreate, onRetry } = props;
  const { t } = useTranslation();
  const create = (
    <Button variant="primary" icon={<Plus />} onClick={onCreate}>
      {t('chats.add')}
    </Button>
  );
  const empty = isSearch
    ? { icon: <SearchX />, title: t('chats.notFound'), text: t('chats.notFoundText') }
    : { icon: <MessagesSquare />, title: t('chats.empty.title'), text: t('chats.empty.text'), action: create };
  return (
    <section className={styles.column} aria-label={t('chats.list')}>
      <div className={styles.head}>
        <SearchBox label={t('chats.search')} onSearch={onSearch} />
        <Button variant="primary" aria-label={t('chats.add')} className={styles.create} onClick={onCreate}>
          <Plus />
        </Button>
      </div>
      <div ref={scrollRef} className={styles.body}>
        <ListBody
          state={state}
          noun={t('chats.noun')}
          empty={empty}
          skeleton={<RowsSkeleton rows={6} />}
          onRetry={onRetry}
        >
          <ul className={styles.rows} aria-label={t('chats.list')}>
            {chats.map((chat) => (
              <li key={chat.id}>
                <ChatRow chat={chat} isOpen={chat.uuid === openUuid} />
              </li>
            ))}
          </ul>
          {isLoadingMore && <RowsSkeleton rows={2} />}
        </ListBody>
      </div>
    </section>
  );
}
