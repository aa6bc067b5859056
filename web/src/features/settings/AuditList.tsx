import type { AuditEntry } from '@recadia/contract/audit';
import i18next from 'i18next';
import { History } from 'lucide-react';
import { formatDateTime } from '../../lib/i18n/time.ts';
import { useTranslation } from '../../lib/i18n/useTranslation.ts';
import { DataTable } from '../../ui/list/DataTable.tsx';
import { ListBody } from '../../ui/list/ListBody.tsx';
import type { ListState } from '../../lib/list/list-state.ts';
import { RowsSkeleton } from '../../ui/list/RowsSkeleton.tsx';
import styles from './Audit.module.css';

interface AuditListProps {
  entries: AuditEntry[];
  state: ListState;
  onRetry: () => void;
}

export function AuditList({ entries, state, onRetry }: AuditListProps) {
  const { t } = useTranslation();
  const who = ({ user }: AuditEntry) =>
    user ? user.name || t('settings.audit.gone', { id: user.id }) : t('settings.audit.nobody');
  return (
    <ListBody
      state={state}
      noun={t('settings.audit.noun')}
      empty={{ icon: <History />, title: t('settings.audit.none'), text: t('settings.audit.noneText') }}
      skeleton={<RowsSkeleton />}
      onRetry={onRetry}
    >
      <DataTable
        label={t('settings.audit.title')}
        columns={[
          { id: 'action', header: t('settings.audit.what'), cell: (entry) => <What entry={entry} /> },
          { id: 'who', header: t('settings.audit.who'), cell: who },
          {
            id: 'at',
            header: t('settings.audit.when'),
            cell: ({ at }) => <time dateTime={at}>{formatDateTime(at)}</time>,
          },
          { id: 'ip', header: t('settings.audit.ip'), cell: ({ ip }) => ip ?? '—' },
        ]}
        rows={entries}
        rowKey={({ id }) => id}
        rowName={({ action }) => wordsOf(action)}
      />
    </ListBody>
  );
}

/** An action of a newer server has no text here and shows its name. */
function wordsOf(action: string): string {
  const key = `settings.audit.actions.${action}`;
  return i18next.exists(key) ? i18next.t(key) : action;
}

function What({ entry: { action, entity, entityId, details } }: { entry: AuditEntry }) {
  const { t } = useTranslation();
  const option = `settings.options.${entityId ?? ''}.label`;
  const thing = entity === 'setting' && i18next.exists(option) ? t(option) : entityId && `#${entityId}`;
  const detailText = Object.values(details).join(' · ');
  return (
    <span className={styles.what}>
      <span>{wordsOf(action)}</span>
      <small>{[thing, detailText].filter(Boolean).join(' · ')}</small>
    </span>
  );
}
