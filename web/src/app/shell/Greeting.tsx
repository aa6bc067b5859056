import { useEffect, useState } from 'react';
import { useUser } from '../../lib/session/session.ts';
import { dayPart, formatDate } from '../../lib/i18n/time.ts';
import { useTranslation } from '../../lib/i18n/useTranslation.ts';
import styles from './TopBar.module.css';

const minuteMs = 60_000;

/** Names the user and the company and, for admins, the end of the subscription. */
export function Greeting() {
  const { t } = useTranslation();
  const { name, company, profile } = useUser();
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), minuteMs);
    return () => clearInterval(timer);
  }, []);
  const firstName = name.split(' ')[0];
  const showsUntil = profile === 'admin' && company.dueDate !== null;
  return (
    <div className={styles.greeting}>
      <b>{t(`app.greeting.${dayPart(now)}`, { name: firstName })}</b>
      <span>
        {showsUntil
          ? t('app.greeting.activeUntil', { company: company.name, date: formatDate(company.dueDate ?? '') })
          : company.name}
      </span>
    </div>
  );
}
