import type { Connection } from '@recadia/contract/connections';
import { useTranslation } from '../../lib/i18n/useTranslation.ts';
import { cx } from '../../ui/cx.ts';
import { toneOf } from './connection-status.ts';
import styles from './StatusPill.module.css';

export function StatusPill({ status }: Pick<Connection, 'status'>) {
  const { t } = useTranslation();
  return (
    <span className={cx(styles.pill, styles[toneOf[status]])}>
      <i className={status === 'OPENING' ? styles.spinner : styles.dot} />
      {t(`connections.status.${status}`)}
    </span>
  );
}
