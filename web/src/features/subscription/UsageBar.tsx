import { useTranslation } from '../../lib/i18n/useTranslation.ts';
import styles from './Subscription.module.css';

interface UsageBarProps {
  label: string;
  /** Undefined until it is loaded. */
  used: number | undefined;
  limit: number;
}

/** How much of a limit of the plan is in use. */
export function UsageBar({ label, used, limit }: UsageBarProps) {
  const { t } = useTranslation();
  if (used === undefined) return null;
  return (
    <li data-full={used >= limit || undefined}>
      <span>
        {label} <b className="tabular">{t('subscription.used', { used, limit })}</b>
      </span>
      <progress aria-label={label} className={styles.bar} max={Math.max(limit, 1)} value={Math.min(used, limit)} />
      {used >= limit && <span>{t('subscription.full')}</span>}
    </li>
  );
}
