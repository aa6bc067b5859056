import type { Help } from '@recadia/contract/helps';
import { useQuery } from '@tanstack/react-query';
import { CircleHelp, Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { toast } from '../../lib/interaction/toast.ts';
import { useTranslation } from '../../lib/i18n/useTranslation.ts';
import { ConfirmDialog } from '../../ui/overlay/ConfirmDialog.tsx';
import { DataTable } from '../../ui/list/DataTable.tsx';
import { ListBody } from '../../ui/list/ListBody.tsx';
import { listState } from '../../lib/list/list-state.ts';
import { RowsSkeleton } from '../../ui/list/RowsSkeleton.tsx';
import { HelpForm } from './HelpForm.tsx';
import { helpsQuery, useHelpMutations } from './helps.api.ts';
import styles from './HelpsTab.module.css';

/** HLP-04: a form with the list of entries below it. */
export function HelpsTab() {
  const { t } = useTranslation();
  const query = useQuery(helpsQuery);
  const { remove } = useHelpMutations();
  const [edited, setEdited] = useState<Help | null>(null);
  const [toDelete, setToDelete] = useState<Help | null>(null);
  const [saved, setSaved] = useState(0);
  const helps = query.data ?? [];
  const confirm = (help: Help) =>
    remove.mutate(help, {
      onSuccess() {
        toast.success(t('helps.done'));
        setEdited(null);
      },
      onError: () => toast.error(t('helps.deleteFailed')),
      onSettled: () => setToDelete(null),
    });
  return (
    <section className={styles.tab} aria-label={t('helps.title')}>
      <HelpForm
        key={`${edited?.id ?? 'new'} ${saved}`}
        help={edited}
        onDone={() => {
          setEdited(null);
          setSaved(saved + 1);
        }}
      />
      <div className={styles.list}>
        <ListBody
          state={listState(query, helps.length)}
          noun={t('helps.noun')}
          empty={{ icon: <CircleHelp />, title: t('helps.empty.title'), text: t('helps.tab.none') }}
          skeleton={<RowsSkeleton />}
          onRetry={() => void query.refetch()}
        >
          <DataTable
            label={t('helps.title')}
            columns={[
              { id: 'title', header: t('helps.tab.title'), cell: ({ title }) => title },
              { id: 'video', header: t('helps.tab.video'), cell: ({ video }) => video },
              { id: 'description', header: t('helps.tab.description'), cell: ({ description }) => description },
            ]}
            rows={helps}
            rowKey={({ id }) => id}
            rowName={({ title }) => title}
            actions={(help) => [
              { id: 'edit', label: t('helps.tab.edit'), icon: <Pencil />, onSelect: () => setEdited(help) },
              {
                id: 'delete',
                label: t('helps.tab.delete'),
                icon: <Trash2 />,
                tone: 'danger',
                onSelect: () => setToDelete(help),
              },
            ]}
          />
        </ListBody>
      </div>
      {toDelete && (
        <ConfirmDialog
          title={t('helps.tab.confirmTitle', { title: toDelete.title })}
          text={t('helps.tab.confirmText')}
          confirmLabel={t('helps.tab.delete')}
          icon={<Trash2 />}
          busy={remove.isPending}
          needsServer
          onConfirm={() => confirm(toDelete)}
          onClose={() => setToDelete(null)}
        />
      )}
    </section>
  );
}
