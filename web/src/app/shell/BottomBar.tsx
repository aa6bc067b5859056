import { Menu } from 'lucide-react';
import { NavLink } from 'react-router';
import { useTranslation } from '../../lib/i18n/useTranslation.ts';
import styles from './BottomBar.module.css';
import { useMenu } from './menu.ts';

/** The main pages at the bottom of a phone screen. */
export function BottomBar({ onMore }: { onMore: () => void }) {
  const { t } = useTranslation();
  const items = useMenu().flatMap((section) => section.items);
  return (
    <nav className={styles.bar} data-tour="bar" aria-label={t('app.menu.quick')}>
      {items.slice(0, 3).map(({ id, to, label, icon: Icon }) => (
        <NavLink key={id} to={to} className={styles.item}>
          <Icon />
          {label}
        </NavLink>
      ))}
      <button type="button" className={styles.item} onClick={onMore}>
        <Menu />
        {t('app.menu.more')}
      </button>
    </nav>
  );
}
