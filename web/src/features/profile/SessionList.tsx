import type { OwnSession } from '@recadia/contract/sessions';
import { formatDateTime } from '../../lib/i18n/time.ts';
import { useTranslation } from '../../lib/i18n/useTranslation.ts';
import { ServerButton } from '../../ui/form/ServerButton.tsx';
import { deviceName } from './device-name.ts';
import styles from './Sessions.module.css';

interface SessionListProps {
  sessions: OwnSession[];
  /** The session that is being ended. */
  ending: string | null;
  onEnd: (sid: string) => void;
}

export function SessionList({ sessions, ending, onEnd }: SessionListProps) {
  const { t } = useTranslation();
  return (
    <ul className={styles.list}>
      {sessions.map(({ sid, userAgent, ip, createdAt, state }) => {
        const device = deviceName(userAgent) ?? t('profile.sessions.unknown');
        const time = formatDateTime(createdAt);
        return (
          <li key={sid} className={styles.session} data-state={state}>
            <span className={styles.device}>{device}</span>
            <span className={styles.facts}>
              {[time, ip, t(`profile.sessions.${state}`)].filter(Boolean).join(' · ')}
            </span>
            {state === 'active' && (
              <ServerButton
                size="sm"
                busy={ending === sid}
                aria-label={t('profile.sessions.endNamed', { device, time })}
                onClick={() => onEnd(sid)}
              >
                {t('profile.sessions.end')}
              </ServerButton>
            )}
          </li>
        );
      })}
    </ul>
  );
}
