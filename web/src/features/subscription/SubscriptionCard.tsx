import type { VisibleCompany } from '@recadia/contract/companies';
import type { Plan } from '@recadia/contract/plans';
import { Link } from 'react-router';
import { formatMoney } from '../../lib/i18n/money.ts';
import { daysUntil, formatDate } from '../../lib/i18n/time.ts';
import { useTranslation } from '../../lib/i18n/useTranslation.ts';
import { Pill } from '../../ui/feedback/Pill.tsx';
import { ServerButton } from '../../ui/form/ServerButton.tsx';
import { planLimits } from './plan-limits.ts';
import { standingOf } from './standing.ts';
import styles from './Subscription.module.css';
import { UsageBar } from './UsageBar.tsx';

const tones = { trial: 'info', active: 'success', soon: 'warning', over: 'danger' } as const;

interface SubscriptionCardProps {
  plan: Plan | null;
  company: Pick<VisibleCompany, 'dueDate' | 'trialExpiration' | 'email'>;
  /** Counts that are loaded. */
  usage: Record<(typeof planLimits)[number], number | undefined>;
  isBusy: boolean;
  /** The answer to the button, in words. */
  notice: string;
  now?: Date;
  onSubscribe: () => void;
}

export function SubscriptionCard(props: SubscriptionCardProps) {
  const { plan, company, usage, isBusy, notice, now = new Date(), onSubscribe } = props;
  const { t } = useTranslation();
  const standing = standingOf(company, now);
  const { dueDate, email } = company;
  const days = dueDate === null ? null : daysUntil(dueDate, now);
  return (
    <section className={styles.card} aria-labelledby="subscription-plan">
      <header>
        <div>
          <h2 id="subscription-plan">{plan?.name ?? t('subscription.planless')}</h2>
          <Pill tone={tones[standing]}>{t(`subscription.standing.${standing}`)}</Pill>
        </div>
        <ServerButton variant="primary" busy={isBusy} onClick={onSubscribe}>
          {t('subscription.subscribeNow')}
        </ServerButton>
      </header>
      <p role="status" className={styles.notice}>
        {notice}
      </p>
      <dl className={styles.facts}>
        {plan && (
          <div>
            <dt>{t('subscription.value')}</dt>
            <dd className="tabular">
              {formatMoney(plan.value)} {t('subscription.perMonth')}
            </dd>
          </div>
        )}
        <div>
          <dt>{t(standing === 'trial' ? 'subscription.trialEnd' : 'subscription.due')}</dt>
          <dd>
            {dueDate === null || days === null
              ? t('subscription.noDue')
              : `${formatDate(dueDate)} · ${t(`subscription.days.${days < 0 ? 'over' : 'left'}`, { count: Math.abs(days) })}`}
          </dd>
        </div>
        <div>
          <dt>{t('subscription.email')}</dt>
          <dd>{email ?? t('subscription.noEmail')}</dd>
        </div>
      </dl>
      {plan && (
        <ul className={styles.usage}>
          {planLimits.map((limit) => (
            <UsageBar key={limit} label={t(`plans.columns.${limit}`)} used={usage[limit]} limit={plan[limit]} />
          ))}
        </ul>
      )}
      <Link to="/financeiro">{t('subscription.seeInvoices')}</Link>
    </section>
  );
}
