import type { Priority } from '@recadia/contract/announcements';
import { useTranslation } from '../../lib/i18n/useTranslation.ts';
import { cx } from '../../ui/cx.ts';
import styles from './PriorityPill.module.css';

const tones = { 1: styles.high, 2: styles.medium, 3: styles.low };

/** Red, orange or grey, always with its text. */
export function PriorityPill({ priority }: { priority: Priority }) {
  const { t } = useTranslation();
  return <span className={cx(styles.pill, tones[priority])}>{t(`announcements.priority.${priority}`)}</span>;
}
