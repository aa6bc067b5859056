import { useId } from 'react';
import { Link } from 'react-router';
import { brand } from '../../brand.ts';
import { currentLanguage, languageNames } from '../../lib/i18n/i18n.ts';
import { useTranslation } from '../../lib/i18n/useTranslation.ts';
import { useVersion } from '../../lib/live/useVersion.ts';
import { cx } from '../../ui/cx.ts';
import { Logo } from '../../ui/layout/Logo.tsx';
import { useMenu } from './menu.ts';
import { MenuEntry } from './MenuEntry.tsx';
import styles from './SideMenu.module.css';

/** Links to all pages; the rail shows icons with tooltips. */
export function SideMenu({ isRail }: { isRail: boolean }) {
  const { t } = useTranslation();
  const version = useVersion();
  // A unique id, because the overlay renders the menu a second time.
  const heading = useId();
  return (
    <nav className={cx(styles.menu, isRail && styles.rail)} aria-label={t('app.menu.label')}>
      <Link to="/tickets" className={styles.brand} aria-label={brand.name}>
        <Logo />
        {!isRail && <b>{brand.name}</b>}
      </Link>
      <div className={styles.scroll}>
        {useMenu().map(({ id, title, items }) => (
          <section key={id} aria-labelledby={`${heading}${id}`}>
            <h2 id={`${heading}${id}`} className={cx(styles.heading, isRail && 'visually-hidden')}>
              {title}
            </h2>
            <ul>
              {items.map((item) => (
                <li key={item.id}>
                  <MenuEntry item={item} isRail={isRail} />
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
      {!isRail && (
        <div className={styles.foot}>
          <span>{version && t('app.version', { version })}</span>
          <span>{languageNames[currentLanguage()]}</span>
        </div>
      )}
    </nav>
  );
}
