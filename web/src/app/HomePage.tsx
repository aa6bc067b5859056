import { MessageSquareText } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { EmptyState } from '../ui/EmptyState.tsx';
import { PageHeader } from '../ui/PageHeader.tsx';
import styles from './HomePage.module.css';
import { useMenu } from './menu.ts';

/** Where everybody lands: no conversation is open, and these pages are at hand. */
export function HomePage() {
  const { t } = useTranslation();
  const pages = useMenu()
    .flatMap(({ items }) => items)
    .filter(({ id }) => id !== 'tickets');
  return (
    <>
      <PageHeader title={t('app.home.title')} />
      <div className={styles.middle}>
        <EmptyState icon={<MessageSquareText />} title={t('app.home.chooseTitle')} text={t('app.home.chooseText')} />
        <ul className={styles.pages}>
          {pages.map(({ id, to, label, icon: Icon }) => (
            <li key={id}>
              <Link to={to} className={styles.page}>
                <Icon />
                <span>
                  <b>{label}</b>
                  <small>{t(`app.home.${id}Text`)}</small>
                </span>
              </Link>
            </li>
          ))}
        </ul>
      </div>
    </>
  );
}
