import { RefreshCw, WifiOff } from 'lucide-react';
import { resumeSession } from '../../lib/session/session.ts';
import { useTranslation } from '../../lib/i18n/useTranslation.ts';
import { Button } from '../../ui/form/Button.tsx';
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';
import styles from './ServerUnreachable.module.css';

/** The sign-in session could not be checked; it is kept, because an unreachable server must not sign users out. */
export function ServerUnreachable() {
  const { t } = useTranslation();
  return (
    <main className={styles.page}>
      <EmptyState
        level={1}
        icon={<WifiOff />}
        tone="warning"
        title={t('auth.unreachableTitle')}
        text={t('auth.unreachableText')}
        action={
          <Button variant="primary" icon={<RefreshCw />} onClick={() => void resumeSession()}>
            {t('ui.retry')}
          </Button>
        }
      />
    </main>
  );
}
