import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSending } from '../../lib/http/useSending.ts';
import { useTranslation } from '../../lib/i18n/useTranslation.ts';
import { queuesQuery } from '../../lib/live/directory.ts';
import { usePlan } from '../../lib/session/plan.ts';
import { useUser } from '../../lib/session/session.ts';
import { NotLoaded } from '../../ui/feedback/NotLoaded.tsx';
import { PageHeader } from '../../ui/layout/PageHeader.tsx';
import { RowsSkeleton } from '../../ui/list/RowsSkeleton.tsx';
import { connectionsQuery } from '../connections/index.ts';
import { companyQuery } from '../settings/index.ts';
import { Checkout } from './checkout/LazyCheckout.tsx';
import { ReminderSwitch } from './ReminderSwitch.tsx';
import { SubscriptionCard } from './SubscriptionCard.tsx';
import { findOldestOpen, userCountQuery } from './subscription.api.ts';

/** INV-14: the subscription of the company; nothing is changed here but by paying. */
export function SubscriptionPage() {
  const { t } = useTranslation();
  const { companyId, company: own } = useUser();
  const plan = usePlan();
  const { data: company, isError, refetch } = useQuery(companyQuery(companyId));
  const usage = {
    users: useQuery(userCountQuery).data,
    connections: useQuery(connectionsQuery).data?.length,
    queues: useQuery(queuesQuery).data?.length,
  };
  const [payingId, setPayingId] = useState<number | null>(null);
  const [isNoneOpen, setNoneOpen] = useState(false);
  const { isBusy, refusal, send } = useSending();
  const subscribe = () =>
    send(async () => {
      const invoice = await findOldestOpen();
      setNoneOpen(invoice === null);
      setPayingId(invoice?.id ?? null);
    });
  return (
    <>
      <PageHeader title={t('subscription.title')} text={t('subscription.intro')} />
      {company ? (
        <SubscriptionCard
          plan={plan ?? null}
          // The session follows a payment at once.
          company={{ ...company, dueDate: own.dueDate }}
          usage={usage}
          isBusy={isBusy}
          notice={refusal ?? (isNoneOpen ? t('subscription.noneOpen') : '')}
          onSubscribe={() => void subscribe()}
        />
      ) : isError ? (
        <NotLoaded noun="subscription.noun" onRetry={refetch} />
      ) : (
        <RowsSkeleton rows={4} />
      )}
      <ReminderSwitch />
      {payingId !== null && <Checkout invoiceId={payingId} onClose={() => setPayingId(null)} />}
    </>
  );
}
