import { Info } from 'lucide-react';
import { useSyncExternalStore } from 'react';
import { currentSessionEnd, onSessionEnd } from '../../lib/session/session-end.ts';
import { useTranslation } from '../../lib/i18n/useTranslation.ts';
import styles from './LoginPage.module.css';

/** Shows why the sign-in session of this browser ended, until the next sign-in. */
export function SessionEndNotice() {
  const { t } = useTranslation();
  const reason = useSyncExternalStore(onSessionEnd, currentSessionEnd);
  return (
    reason && (
      <p className={styles.ended} role="status">
        <Info aria-hidden />
        {t(`auth.ended.${reason}`)}
      </p>
    )
  );
}
