import type { PaymentGatewaySettings } from '@recadia/contract/payment-gateways';
import { useQuery } from '@tanstack/react-query';
import { Landmark } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from '../../lib/i18n/useTranslation.ts';
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';
import { NotLoaded } from '../../ui/feedback/NotLoaded.tsx';
import { Button } from '../../ui/form/Button.tsx';
import { RowsSkeleton } from '../../ui/list/RowsSkeleton.tsx';
import { AccountDialog } from './AccountDialog.tsx';
import { AccountRows } from './AccountRows.tsx';
import { Card } from './Card.tsx';
import { CertificateDialog } from './CertificateDialog.tsx';
import { gatewayQuery } from './operator-payments.api.ts';

/** X-PAY-02: the account that receives the payments of all companies. */
export function AccountCard() {
  const { t } = useTranslation();
  const { data: gateway, isError, refetch } = useQuery(gatewayQuery);
  const [opened, setOpened] = useState<'account' | 'certificate' | null>(null);
  /** The number of saved changes; the test of an earlier account proves nothing. */
  const [round, setRound] = useState(0);
  const close = () => setOpened(null);
  const goOn = ({ certificateExpiresAt }: PaymentGatewaySettings) => {
    setRound(round + 1);
    // Without its certificate the account cannot be used, so the certificate comes next.
    setOpened(certificateExpiresAt === null ? 'certificate' : null);
  };
  return (
    <Card title={t('operator-payments.account.title')} text={t('operator-payments.account.text')}>
      {gateway ? (
        <AccountRows
          gateway={gateway}
          round={round}
          onEdit={() => setOpened('account')}
          onCertificate={() => setOpened('certificate')}
        />
      ) : gateway === null ? (
        <NoAccount onEnter={() => setOpened('account')} />
      ) : isError ? (
        <NotLoaded noun="operator-payments.account.noun" onRetry={refetch} />
      ) : (
        <RowsSkeleton rows={4} />
      )}
      {opened === 'account' && <AccountDialog gateway={gateway ?? null} onSaved={goOn} onClose={close} />}
      {opened === 'certificate' && <CertificateDialog onSaved={goOn} onClose={close} />}
    </Card>
  );
}

export function NoAccount({ onEnter }: { onEnter: () => void }) {
  const { t } = useTranslation();
  return (
    <EmptyState
      icon={<Landmark />}
      title={t('operator-payments.account.empty.title')}
      text={t('operator-payments.account.empty.text')}
      action={
        <Button variant="primary" onClick={onEnter}>
          {t('operator-payments.account.enter')}
        </Button>
      }
    />
  );
}
