import { useEffect, useRef } from 'react';
import { saveFile } from '../../lib/http/save-file.ts';
import { toast } from '../../lib/interaction/toast.ts';
import { useTranslation } from '../../lib/i18n/useTranslation.ts';
import { Button } from '../../ui/form/Button.tsx';
import styles from './TwoFactor.module.css';

/** The codes are shown once; the heading takes the focus, so that screen readers announce it first. */
export function BackupCodes({ codes, onDone }: { codes: string[]; onDone: () => void }) {
  const { t } = useTranslation();
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus(), []);
  const all = codes.join('\n');
  const copy = () => void navigator.clipboard.writeText(all).then(() => toast.success(t('profile.twoFactor.copied')));
  const save = () => saveFile(new Blob([`${all}\n`], { type: 'text/plain' }), t('profile.twoFactor.fileName'));
  return (
    <div className={styles.form}>
      <h3 ref={title} tabIndex={-1} className={styles.title}>
        {t('profile.twoFactor.codesTitle')}
      </h3>
      <p className={styles.text}>{t('profile.twoFactor.codesText')}</p>
      <ul className={styles.codes}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className={styles.buttons}>
        <Button variant="primary" onClick={onDone}>
          {t('profile.twoFactor.saved')}
        </Button>
        <Button onClick={copy}>{t('profile.twoFactor.copy')}</Button>
        <Button onClick={save}>{t('profile.twoFactor.download')}</Button>
      </div>
    </div>
  );
}
