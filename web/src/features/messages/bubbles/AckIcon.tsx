import { Check, CheckCheck, CircleAlert, Clock } from 'lucide-react';
import { useTranslation } from '../../../lib/i18n/useTranslation.ts';
import { cx } from '../../../ui/cx.ts';
import styles from './AckIcon.module.css';

interface AckIconProps {
  ack: number;
  isFailed?: boolean;
}

/**
 * MSG-04: 0 shows a clock, 1 and 2 one tick, 3 two ticks, 4 and 5 two blue ticks; a label states the same for screen
 * readers.
 */
export function AckIcon({ ack, isFailed = false }: AckIconProps) {
  const { t } = useTranslation();
  const { icon: Icon, word } = isFailed ? failed : lookOf(ack);
  return (
    <span role="img" aria-label={t(`messages.ack.${word}`)} className={cx(styles.ack, styles[word])}>
      <Icon aria-hidden="true" />
    </span>
  );
}

const failed = { icon: CircleAlert, word: 'failed' } as const;

function lookOf(ack: number) {
  if (ack <= 0) return { icon: Clock, word: 'waiting' } as const;
  if (ack <= 2) return { icon: Check, word: 'sent' } as const;
  return ack === 3 ? ({ icon: CheckCheck, word: 'delivered' } as const) : ({ icon: CheckCheck, word: 'read' } as const);
}
