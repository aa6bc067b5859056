import { useInfiniteQuery } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { useState } from 'react';
import { showError } from '../../lib/errors.ts';
import { useTranslation } from '../../lib/i18n/useTranslation.ts';
import { Button } from '../../ui/form/Button.tsx';
import { listState } from '../../lib/list/list-state.ts';
import { ServerButton } from '../../ui/form/ServerButton.tsx';
import { auditQuery, saveAudit, type AuditFilter } from './audit.api.ts';
import { AuditFilters } from './AuditFilters.tsx';
import { AuditList } from './AuditList.tsx';
import styles from './Settings.module.css';

/** X-AUD-04: the audit log of the company. */
export function AuditTab() {
  const { t } = useTranslation();
  const [filter, setFilter] = useState<AuditFilter>({});
  const [isSaving, setSaving] = useState(false);
  const query = useInfiniteQuery(auditQuery(filter));
  const entries = query.data?.pages.flatMap((page) => page.entries) ?? [];
  const save = () => {
    setSaving(true);
    void saveAudit(filter)
      .catch((error: unknown) => showError(error))
      .finally(() => setSaving(false));
  };
  return (
    <section className={styles.panel} aria-labelledby="settings-audit">
      <header className={styles.head}>
        <div>
          <h2 id="settings-audit">{t('settings.audit.title')}</h2>
          <p>{t('settings.audit.text')}</p>
        </div>
        <ServerButton icon={<Download />} busy={isSaving} onClick={save}>
          {t('settings.audit.export')}
        </ServerButton>
      </header>
      <AuditFilters filter={filter} onChange={setFilter} />
      <AuditList entries={entries} state={listState(query, entries.length)} onRetry={() => void query.refetch()} />
      {query.hasNextPage && (
        <footer className={styles.foot}>
          <Button busy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
            {t('settings.audit.more')}
          </Button>
        </footer>
      )}
    </section>
  );
}
