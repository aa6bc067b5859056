import { useId } from 'react';
import type { ReactNode } from 'react';
import { useTranslation } from '../../lib/i18n/useTranslation.ts';
import { Badge } from '../../ui/feedback/Badge.tsx';
import styles from './Settings.module.css';

interface GroupProps {
  name: 'service' | 'security' | 'platform' | 'integrations' | 'data';
  isForSuper?: boolean;
  children: ReactNode;
}

/** A panel of related settings; not a landmark, because the menu has some of the same names. */
export function Group({ name, isForSuper, children }: GroupProps) {
  const { t } = useTranslation();
  const id = useId();
  return (
    <div role="group" className={styles.panel} aria-labelledby={id}>
      <header className={styles.head}>
        <div>
          <h2 id={id}>{t(`settings.groups.${name}.title`)}</h2>
          <p>{t(`settings.groups.${name}.text`)}</p>
        </div>
        {isForSuper && <Badge>{t('settings.superOnly')}</Badge>}
      </header>
      {children}
    </div>
  );
}
