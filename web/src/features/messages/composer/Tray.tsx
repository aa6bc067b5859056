import { RotateCw, X } from 'lucide-react';
import { useTranslation } from '../../../lib/i18n/useTranslation.ts';
import { IconButton } from '../../../ui/form/IconButton.tsx';
import type { Attachment } from '../media/attachments.ts';
import { fileLetters, formatBytes } from '../media/file-facts.ts';
import type { Outgoing } from '../conversation/outgoing.ts';
import styles from './Tray.module.css';

interface TrayProps {
  attachments: Attachment[];
  /** Files that are being sent, with the progress of each. */
  going: Outgoing[];
  progress: Record<string, number>;
  onCaption: (id: string, caption: string) => void;
  onRemove: (id: string) => void;
  onCancel: (clientId: string) => void;
  onRetry: (clientId: string) => void;
}

/** Files of the message: attached files first, then files being sent. */
export function Tray({ attachments, going, progress, onCaption, onRemove, onCancel, onRetry }: TrayProps) {
  const { t, language } = useTranslation();
  if (attachments.length + going.length === 0) return null;
  return (
    <ul className={styles.tray} aria-label={t('messages.tray.label')}>
      {attachments.map(({ id, file, caption }) => (
        <li key={id} className={styles.file}>
          <FileFace name={file.name} type={file.type} facts={formatBytes(file.size, language)} />
          <input
            className={styles.caption}
            aria-label={t('messages.tray.caption', { name: file.name })}
            placeholder={t('messages.tray.captionHint')}
            value={caption}
            onChange={(event) => onCaption(id, event.target.value)}
          />
          <IconButton
            size="sm"
            label={t('messages.tray.remove', { name: file.name })}
            icon={<X />}
            onClick={() => onRemove(id)}
          />
        </li>
      ))}
      {going.map(({ clientId, file, state }) => (
        <li key={clientId} className={styles.file}>
          <FileFace name={file?.name ?? ''} type={file?.type ?? ''} facts={percent(progress[clientId] ?? 0)} />
          <progress
            className={styles.progress}
            aria-label={t('messages.tray.progress', { name: file?.name })}
            max={1}
            value={progress[clientId] ?? 0}
          />
          {state === 'failed' && (
            <IconButton
              size="sm"
              label={t('messages.failed.retry')}
              icon={<RotateCw />}
              onClick={() => onRetry(clientId)}
            />
          )}
          <IconButton
            size="sm"
            label={t('messages.tray.cancel', { name: file?.name })}
            icon={<X />}
            onClick={() => onCancel(clientId)}
          />
        </li>
      ))}
    </ul>
  );
}

const percent = (part: number): string => `${Math.round(part * 100)} %`;

function FileFace({ name, type, facts }: { name: string; type: string; facts: string }) {
  return (
    <>
      <span className={styles.letters} aria-hidden="true">
        {fileLetters(name, type)}
      </span>
      <span className={styles.words}>
        <span className={styles.name} title={name}>
          {name}
        </span>
        <span className={styles.facts}>{facts}</span>
      </span>
    </>
  );
}
