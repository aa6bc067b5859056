import type { Message } from '@recadia/contract/messages';
import { Download } from 'lucide-react';
import { useTranslation } from '../../../lib/i18n/useTranslation.ts';
import { absenceText, fileLetters, formatBytes } from './file-facts.ts';
import styles from './FileCard.module.css';

/** A document with its name, its size and a download link. */
export function FileCard({ message: { file, mediaUrl } }: { message: Message }) {
  const { t, language } = useTranslation();
  const name = file?.name ?? t('messages.media.file');
  const facts = [formatSize(file?.bytes ?? null), file && file.state !== 'stored' ? t(absenceText(file)) : null];
  return (
    <span className={styles.card}>
      <span className={styles.letters} aria-hidden="true">
        {fileLetters(file?.name ?? null, file?.mimeType ?? null)}
      </span>
      <span className={styles.words}>
        <span className={styles.name} title={name}>
          {name}
        </span>
        <span className={styles.facts}>{facts.filter(Boolean).join(' · ')}</span>
      </span>
      {mediaUrl !== null && (
        <a className={styles.get} href={mediaUrl} download={name} aria-label={t('messages.media.download', { name })}>
          <Download aria-hidden="true" />
        </a>
      )}
    </span>
  );

  function formatSize(bytes: number | null): string | null {
    return bytes === null ? null : formatBytes(bytes, language);
  }
}
