import type { Ticket } from '@recadia/contract/tickets';
import { useQuery } from '@tanstack/react-query';
import { Columns3, Tag as TagIcon } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { useUser } from '../../lib/session/session.ts';
import { useTranslation } from '../../lib/i18n/useTranslation.ts';
import { Button } from '../../ui/form/Button.tsx';
import { ListBody } from '../../ui/list/ListBody.tsx';
import { PageHeader } from '../../ui/layout/PageHeader.tsx';
import { RowsSkeleton } from '../../ui/list/RowsSkeleton.tsx';
import { SearchBox } from '../../ui/form/SearchBox.tsx';
import { listState } from '../../lib/list/list-state.ts';
import { QueueFilter, TicketPanel } from '../tickets/index.ts';
import { BoardView } from './BoardView.tsx';
import { boardQuery, columnsQuery, useMoveCard } from './kanban.api.ts';
import styles from './KanbanPage.module.css';

export function KanbanPage() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const page = useRef<HTMLDivElement>(null);
  const [queueIds, setQueueIds] = useState<number[] | null>(null);
  const [search, setSearch] = useState('');
  const [opened, setOpened] = useState<Ticket | null>(null);
  const closed = useRef<Ticket | null>(null);
  const [failed, setFailed] = useState<Ticket | null>(null);
  const columnList = useQuery(columnsQuery);
  const ownQueues = useUser().queues.map(({ id }) => id);
  const board = useQuery(boardQuery({ queueIds }, ownQueues));
  const move = useMoveCard(({ ticket }) => setFailed(ticket));
  const tags = columnList.data ?? [];
  const tickets = board.data?.tickets ?? [];
  const isThere = columnList.data !== undefined && board.data !== undefined;
  const state = listState(columnList.data === undefined ? columnList : board, isThere && tags.length > 0 ? 1 : 0);
  const close = () => {
    closed.current = opened;
    setOpened(null);
  };
  // Returns the focus to the card, wherever it is now; on a phone the board is visible only then.
  useEffect(() => {
    if (opened || !closed.current) return;
    page.current?.querySelector<HTMLElement>(`[data-card="${closed.current.id}"] [data-face]`)?.focus();
    closed.current = null;
  }, [opened]);
  const manage = (
    <Button icon={<TagIcon />} onClick={() => void navigate('/tags')}>
      {t('kanban.manage')}
    </Button>
  );
  const columns = t('kanban.columns', { count: tags.length + 1 });
  const facts = t('kanban.facts', { count: tickets.length, columns });
  const more = board.data?.hasMore ? ` ${t('kanban.capped')}` : '';
  return (
    <div ref={page} className={styles.page} data-bleed>
      <div className={styles.main}>
        <div className={styles.head}>
          <PageHeader title={t('kanban.title')} text={isThere ? facts + more : undefined}>
            <SearchBox label={t('kanban.filter')} onSearch={setSearch} />
            <div className={styles.queues}>
              <QueueFilter chosen={queueIds} onChange={setQueueIds} />
            </div>
            {manage}
          </PageHeader>
        </div>
        <ListBody
          state={state}
          noun={t('kanban.noun')}
          empty={{
            icon: <Columns3 />,
            title: t('kanban.empty.title'),
            text: t('kanban.empty.text'),
            action: manage,
          }}
          skeleton={<RowsSkeleton />}
          onRetry={() => void Promise.all([columnList.refetch(), board.refetch()])}
        >
          <BoardView
            tags={tags}
            tickets={tickets}
            search={search}
            openId={opened?.id ?? null}
            failed={failed}
            onMove={(ticket, to) => {
              setFailed(null);
              move.mutate({ ticket, to, tags });
            }}
            onOpen={setOpened}
          />
        </ListBody>
      </div>
      {opened && <TicketPanel key={opened.id} uuid={opened.uuid} onClose={close} />}
    </div>
  );
}
