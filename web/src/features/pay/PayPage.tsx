import type { Payable } from '@recadia/contract/pay';
import { useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { isRecord } from '../../lib/http/api-error.ts';
import { formatMoney } from '../../lib/i18n/money.ts';
import { formatDate } from '../../lib/i18n/time.ts';
import { useTranslation } from '../../lib/i18n/useTranslation.ts';
import { Button } from '../../ui/form/Button.tsx';
import { PublicPage } from '../auth/index.ts';
import { PayCode } from './PayCode.tsx';
import { usePayable } from './usePayable.ts';

/** X-PAY-01: the target of a pay link, for payers without an account. */
export function PayPage() {
  const { t } = useTranslation();
  const { payable, failure, retry, ...charging } = usePayable(useToken());
  const isUnpaid = payable?.status === 'open';
  const wasCharged = useRef(false);
  const needsCharge = isUnpaid && payable.charge === null;
  const { charge } = charging;
  useEffect(() => {
    if (!needsCharge || wasCharged.current) return;
    wasCharged.current = true;
    charge();
  }, [needsCharge, charge]);

  if (failure?.isFinal) return <PublicPage isAlone title={t('pay.over')} subtitle={failure.text} />;
  if (!payable)
    return (
      <PublicPage isAlone title={t('pay.title')} subtitle={failure?.text ?? t('pay.looking')}>
        {failure && <Button onClick={retry}>{t('ui.retry')}</Button>}
      </PublicPage>
    );
  return <PayView payable={payable} {...charging} />;
}

interface PayViewProps {
  payable: Payable;
  isCharging: boolean;
  refusal: string | null;
  charge: () => void;
}

export function PayView({ payable, ...charging }: PayViewProps) {
  const { t } = useTranslation();
  const { companyName, value, dueDate, status } = payable;
  const facts = { company: companyName, date: formatDate(dueDate), value: formatMoney(value) };
  if (status === 'paid') return <PublicPage isAlone title={t('pay.paid')} subtitle={t('pay.paidText', facts)} />;
  return (
    <PublicPage isAlone title={t('pay.title')} subtitle={t('pay.for', facts)}>
      <PayCode payable={payable} {...charging} />
    </PublicPage>
  );
}

/** The token leaves the address at once; the history entry keeps it, because phones reload a page left for another app. */
function useToken(): string {
  const { hash, state } = useLocation() as { hash: string; state: unknown };
  const navigate = useNavigate();
  useEffect(() => {
    if (hash) void navigate({ hash: '' }, { replace: true, state: { payToken: hash.slice(1) } });
  }, [hash, navigate]);
  if (hash) return hash.slice(1);
  return isRecord(state) && typeof state.payToken === 'string' ? state.payToken : '';
}
