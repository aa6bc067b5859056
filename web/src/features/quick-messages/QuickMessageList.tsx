import type { QuickMessage } from '@recadia/contract/quick-messages';
import { CircleCheck, Paperclip, Pencil, Plus, SearchX, Trash2, Zap } from 'lucide-react';
import { useCan } from '../../lib/session/can.tsx';
import { useTranslation } from '../../lib/i18n/useTranslation.ts';
import { Button } from '../../ui/form/Button.tsx';
import { DataTable } from '../../ui/list/DataTable.tsx';
import type { RowAction } from '../../ui/list/DataTable.tsx';
import { ListBody } from '../../ui/list/ListBody.tsx';
import type { ListState } from '../../ui/list/list-state.ts';
import { RowsSkeleton } from '../../ui/list/RowsSkeleton.tsx';
import styles from './QuickMessageList.module.css';

interface QuickMessageListProps {
  replies: QuickMessage[];
  state: ListState;
  /** Distinguishes an empty search result from an empty list. */
  isSearch: boolean;
  isLoadingMore: boolean;
  onRetry: () => void;
  onCreate: () => void;
  onEdit: (reply: QuickMessage) => void;
  onDelete: (reply: QuickMessage) => void;
}

export function QuickMessageList(props: QuickMessageListProps) {
  const { replies, state, isSearch, isLoadingMore, onRetry, onCreate, onEdit, onDelete } = props;
  const { t } = useTranslation();
  const mayEditAny = useCan('quick-messages-page:editAny');
  // Listed quick messages that are not shared belong to the user (QMS-05, QMS-08).
  const actionsOf = (reply: QuickMessage): RowAction[] =>
    mayEditAny || !reply.geral
      ? [
          { id: 'edit', label: t('quick-messages.edit'), icon: <Pencil />, onSelect: () => onEdit(reply) },
          {
            id: 'delete',
            label: t('quick-messages.delete'),
            icon: <Trash2 />,
            tone: 'danger',
            onSelect: () => onDelete(reply),
          },
        ]
      : [];
  const none = {
    icon: <Zap />,
    title: t('quick-messages.empty.title'),
    text: t('quick-messages.empty.text'),
    action: (
      <Button icon={<Plus />} onClick={onCreate}>
        {t('quick-messages.empty.action')}
      </Button>
    ),
  };
  const nothingFound = {
    icon: <SearchX />,
    title: t('ui.list.nothingFoundTitle'),
    text: t('ui.list.nothingFoundText'),
  };
  return (
    <ListBody
      state={state}
      noun={t('quick-messages.noun')}
      empty={isSearch ? nothingFound : none}
      skeleton={<RowsSkeleton />}
      onRetry={onRetry}
    >
      <DataTable
        label={t('quick-messages.title')}
        columns={[
          {
            id: 'shortcode',
            header: t('quick-messages.columns.shortcode'),
            cell: ({ shortcode, message }) => (
              <span className={styles.words}>
                <strong>{shortcode}</strong>
                <span className={styles.message} dir="auto">
                  {message}
                </span>
              </span>
            ),
          },
          {
            id: 'attachment',
            header: t('quick-messages.columns.attachment'),
            cell: ({ mediaName }) =>
              mediaName === null ? (
                <span className={styles.quiet}>{t('quick-messages.noAttachment')}</span>
              ) : (
                <span className={styles.file}>
                  <Paperclip />
                  <span>{mediaName}</span>
                </span>
              ),
          },
          {
            id: 'status',
            header: t('quick-messages.columns.status'),
            cell: ({ geral }) =>
              geral ? (
                <span className={styles.mark}>
                  <CircleCheck />
                  {t('quick-messages.general')}
                </span>
              ) : null,
          },
        ]}
        rows={replies}
        rowKey={({ id }) => id}
        rowName={({ shortcode }) => shortcode}
        actions={actionsOf}
      />
      {isLoadingMore && <RowsSkeleton rows={2} />}
    </ListBody>
  );
}
