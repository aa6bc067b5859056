import type { QuickMessage } from '@recadia/contract/quick-messages';
import { CircleCheck, Paperclip, Pencil, Plus, Trash2, Zap } from 'lucide-react';
import { useCan } from '../../lib/session/can.tsx';
import { useTranslation } from '../../lib/i18n/useTranslation.ts';
import { Button } from '../../ui/form/Button.tsx';
import { DataTable } from '../../ui/list/DataTable.tsx';
import type { RowAction } from '../../ui/list/DataTable.tsx';
import { ListRows } from '../../ui/list/ListRows.tsx';
import type { LoadedList } from '../../lib/list/usePagedList.ts';
import styles from './QuickMessageList.module.css';

interface QuickMessageListProps {
  list: LoadedList<QuickMessage>;
  onCreate: () => void;
  onEdit: (reply: QuickMessage) => void;
  onDelete: (reply: QuickMessage) => void;
}

export function QuickMessageList(props: QuickMessageListProps) {
  const { list, onCreate, onEdit, onDelete } = props;
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
  return (
    <ListRows list={list} noun={t('quick-messages.noun')} empty={none}>
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
        rows={list.rows}
        rowKey={({ id }) => id}
        rowName={({ shortcode }) => shortcode}
        actions={actionsOf}
      />
    </ListRows>
  );
}
