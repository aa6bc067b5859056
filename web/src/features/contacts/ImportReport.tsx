import type { ContactImportProgress, ContactUpload } from '@recadia/contract/contacts';
import { CircleCheck } from 'lucide-react';
import { useTranslation } from '../../lib/i18n/useTranslation.ts';
import styles from './ImportDialog.module.css';

/** Without progress events the total is unknown. */
export function ImportProgress({ progress }: { progress: ContactImportProgress | null }) {
  const { t } = useTranslation();
  const { done = 0, total = 0 } = progress ?? {};
  const words = progress ? t('contacts.import.progress', { done, total }) : t('contacts.import.reading');
  return (
    <div className={styles.progress}>
      <progress aria-label={t('contacts.import.title')} {...(progress && { value: done, max: Math.max(1, total) })} />
      <p role="status">{words}</p>
    </div>
  );
}

export function ImportReport({ report }: { report: ContactUpload }) {
  const { t } = useTranslation();
  const { imported, skipped, skippedRows } = report;
  return (
    <div className={styles.report}>
      <p role="status" className={styles.done}>
        <CircleCheck aria-hidden="true" />
        {t('contacts.import.imported', { count: imported })}
      </p>
      {skipped > 0 && (
        <>
          <p>{t('contacts.import.skipped', { count: skipped })}</p>
          {/* eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- arrow keys scroll the focused box */}
          <div className={styles.rows} tabIndex={0} role="region" aria-label={t('contacts.import.skippedRows')}>
            <table>
              <thead>
                <tr>
                  <th scope="col">{t('contacts.import.row')}</th>
                  <th scope="col">{t('contacts.columns.name')}</th>
                  <th scope="col">{t('contacts.columns.number')}</th>
                  <th scope="col">{t('contacts.import.why')}</th>
                </tr>
              </thead>
              <tbody>
                {skippedRows.map(({ row, name, number, reason }) => (
                  <tr key={row}>
                    <td>{row}</td>
                    <td>{name || '–'}</td>
                    <td>{number || '–'}</td>
                    <td>{t(`contacts.import.reasons.${reason}`)}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        </>
      )}
    </div>
  );
}
