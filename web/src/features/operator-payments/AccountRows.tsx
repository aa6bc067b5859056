import type { PaymentGatewaySettings } from '@recadia/contract/payment-gateways';
import { formatDate } from '../../lib/i18n/time.ts';
import { useTranslation } from '../../lib/i18n/useTranslation.ts';
import { Pill } from '../../ui/feedback/Pill.tsx';
import { Button } from '../../ui/form/Button.tsx';
import { CardRow } from './Card.tsx';
import { certificateEnd } from './certificate-end.ts';
import { ConnectionRow } from './ConnectionRow.tsx';
import { WebhookRow } from './WebhookRow.tsx';

interface AccountRowsProps {
  gateway: PaymentGatewaySettings;
  round: number;
  now?: Date;
  onEdit: () => void;
  onCertificate: () => void;
}

export function AccountRows({ gateway, round, now = new Date(), onEdit, onCertificate }: AccountRowsProps) {
  const { t } = useTranslation();
  const { environment, clientId, key, certificateExpiresAt } = gateway;
  const hasCertificate = certificateExpiresAt !== null;
  return (
    <>
      <CardRow
        label={t('operator-payments.account.account')}
        action={<Button onClick={onEdit}>{t('operator-payments.account.edit')}</Button>}
      >
        <Pill tone={environment === 'production' ? 'success' : 'warning'}>
          {t(`operator-payments.account.environments.${environment}`)}
        </Pill>
        <p>{t('operator-payments.account.clientIdOf', { clientId })}</p>
        <p>{t('operator-payments.account.keyOf', { key })}</p>
      </CardRow>
      <CardRow
        label={t('operator-payments.certificate.title')}
        action={
          <Button variant={hasCertificate ? 'default' : 'primary'} onClick={onCertificate}>
            {t(`operator-payments.certificate.${hasCertificate ? 'replace' : 'send'}`)}
          </Button>
        }
      >
        <CertificateFacts expiresAt={certificateExpiresAt} now={now} />
      </CardRow>
      {hasCertificate && (
        <>
          <WebhookRow url={gateway.webhookUrl} />
          <ConnectionRow key={round} webhookUrl={gateway.webhookUrl} takesFocus={round > 0} />
        </>
      )}
    </>
  );
}

const tones = { none: 'warning', over: 'danger', soon: 'warning' } as const;

function CertificateFacts({ expiresAt, now }: { expiresAt: string | null; now: Date }) {
  const { t } = useTranslation();
  const end = certificateEnd(expiresAt, now);
  const count = end.kind === 'soon' ? end.days : 0;
  return (
    <>
      {end.kind !== 'good' && (
        <Pill tone={tones[end.kind]}>{t(`operator-payments.certificate.end.${end.kind}`, { count })}</Pill>
      )}
      <p>
        {expiresAt === null
          ? t('operator-payments.certificate.needed')
          : t('operator-payments.certificate.until', { date: formatDate(expiresAt) })}
      </p>
    </>
  );
}
