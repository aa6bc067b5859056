import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, NavLink } from 'react-router';
import { brand } from '../brand.ts';
import { currentLanguage, languageNames } from '../lib/i18n.ts';
import { useVersion } from '../lib/useVersion.ts';
import { Badge } from '../ui/Badge.tsx';
import { cx } from '../ui/cx.ts';
import { Mark } from '../ui/Mark.tsx';
import { Tooltip } from '../ui/Tooltip.tsx';
import { useMenu } from './menu.ts';
import type { MenuItem } from './menu.ts';
import styles from './SideMenu.module.css';

/** The way to every page. As a rail it keeps the icons; names move into tooltips. */
export function SideMenu({ isRail }: { isRail: boolean }) {
  const { t } = useTranslation();
  const version = useVersion();
  // Laid over the page it stands there twice.
  const heading = useId();
  return (
    <nav className={cx(styles.menu, isRail && styles.rail)} aria-label={t('app.menu.label')}>
      <Link to="/tickets" className={styles.brand} aria-label={brand.name}>
        <Mark />
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
                  <Item item={item} isRail={isRail} />
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

function Item({ item, isRail }: { item: MenuItem; isRail: boolean }) {
  const { to, label, icon: Icon, keys, alert, unread } = item;
  const isNew = unread !== undefined && unread.count > 0;
  const words = alert ?? (isNew ? unread.words : undefined);
  const name = words ? `${label}, ${words}` : label;
  const link = (
    <NavLink to={to} className={styles.item} {...((isRail || words) && { 'aria-label': name })}>
      <Icon />
      {!isRail && <span>{label}</span>}
      {alert && (
        <span className={styles.alert}>
          <Badge tone="alert">!</Badge>
        </span>
      )}
      {isNew && (
        <span className={styles.alert}>
          <Badge tone="hot">{unread.count > 99 ? '99+' : unread.count}</Badge>
        </span>
      )}
    </NavLink>
  );
  return isRail ? (
    <Tooltip text={label} keys={keys}>
      {link}
    </Tooltip>
  ) : (
    link
  );
}
