import type { Difference } from '@recadia/contract/payments';
import { CircleCheck, Scale, TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import { useSending } from '../../lib/http/useSending.ts';
import { useTranslation } from '../../lib/i18n/useTranslation.ts';
import { Select } from '../../ui/form/Select.tsx';
import { ServerButton } from '../../ui/form/ServerButton.tsx';
import { Card } from './Card.tsx';
import { DifferenceList } from './DifferenceList.tsx';
import styles from './OperatorPayments.module.css';
import { reconcile } from './operator-payments.api.ts';

const periods = [7, 30, 90];

/** X-PAY-05: compares invoices, payments and due dates with the payments at Efí. */
export function ReconciliationCard() {
  const { t } = useTranslation();
  const [days, setDays] = useState(30);
  const [found, setFound] = useState<Difference[] | null>(null);
  const { isBusy, refusal, send } = useSending();
  const run = () => {
    setFound(null);
    void send(async () => setFound(await reconcile(days)));
  };
  return (
    <Card title={t('operator-payments.reconciliation.title')} text={t('operator-payments.reconciliation.text')}>
      <div className={styles.run}>
        <Select
          label={t('operator-payments.reconciliation.period')}
          hidesLabel
          value={days}
          options={periods.map((count) => ({
            value: String(count),
            label: t('operator-payments.reconciliation.days', { count }),
          }))}
          onChange={({ target }) => setDays(Number(target.value))}
        />
        <ServerButton icon={<Scale />} busy={isBusy} onClick={run}>
          {t('operator-payments.reconciliation.run')}
        </ServerButton>
      </div>
      <div role="status">{found && <Summary count={found.length} />}</div>
      {found && <DifferenceList differences={found} />}
      <p role="alert" className={styles.refusal}>
        {refusal}
      </p>
    </Card>
  );
}

/** The result in one sentence, announced when it arrives. */
export function Summary({ count }: { count: number }) {
  const { t } = useTranslation();
  if (count === 0)
    return (
      <p className={styles.same}>
        <CircleCheck aria-hidden="true" />
        {t('operator-payments.reconciliation.same')}
      </p>
    );
  return (
    <p className={styles.differ}>
      <TriangleAlert aria-hidden="true" />
      {t('operator-payments.reconciliation.found', { count })}
    </p>
  );
}
