import { Check } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from '../../lib/i18n/useTranslation.ts';
import { cx } from '../../ui/cx.ts';
import styles from './Checklist.module.css';

interface ChecklistStepProps {
  number: number;
  title: string;
  text: string;
  isDone: boolean;
  isCurrent: boolean;
  /** The action of the step, or its result. */
  children: ReactNode;
}

export function ChecklistStep({ number, title, text, isDone, isCurrent, children }: ChecklistStepProps) {
  const { t } = useTranslation();
  return (
    <li
      className={cx(styles.step, isDone && styles.done, isCurrent && styles.current)}
      aria-current={isCurrent ? 'step' : undefined}
    >
      <span className={styles.number} aria-hidden="true">
        {isDone ? <Check /> : number}
      </span>
      <span className={styles.words}>
        <b>
          {title}
          {isDone && <span className="visually-hidden">{`, ${t('onboarding.isDone')}`}</span>}
        </b>
        <span>{text}</span>
      </span>
      <span className={styles.aside}>{children}</span>
    </li>
  );
}
