import type { Plan } from '@recadia/contract/plans';
import { formatDate } from '../../lib/i18n/time.ts';
import { useTranslation } from '../../lib/i18n/useTranslation.ts';
import styles from './SignUpPage.module.css';

const dayMs = 86_400_000;

/** The days of the trial: its start, the reminder and its end. */
export function TrialSteps({ days, plan, now = new Date() }: { days: number; plan: Plan | undefined; now?: Date }) {
  const { t } = useTranslation();
  const dateIn = (count: number) => formatDate(new Date(now.getTime() + count * dayMs)).slice(0, 5);
  const steps = [
    { id: 'start', date: t('signup.trial.today', { date: dateIn(0) }) },
    ...(days > 1 ? [{ id: 'reminder', date: dateIn(days - 1) }] : []),
    { id: 'end', date: dateIn(days) },
  ];
  return (
    <section className={styles.trial} aria-labelledby="trial-steps">
      <h2 id="trial-steps">{t('signup.trial.title')}</h2>
      <ol>
        {steps.map(({ id, date }) => (
          <li key={id}>
            <b>{date}</b>
            {t(`signup.trial.${id}`, { plan: plan?.name ?? '' })}
          </li>
        ))}
      </ol>
    </section>
  );
}
