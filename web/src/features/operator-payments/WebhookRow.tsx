import { useSending } from '../../lib/http/useSending.ts';
import { toast } from '../../lib/interaction/toast.ts';
import { useTranslation } from '../../lib/i18n/useTranslation.ts';
import { ServerButton } from '../../ui/form/ServerButton.tsx';
import { CardRow } from './Card.tsx';
import styles from './OperatorPayments.module.css';
import { useGatewayMutations } from './operator-payments.api.ts';

/** The address that Efí calls after a payment. */
export function WebhookRow({ url }: { url: string | null }) {
  const { t } = useTranslation();
  const { registerWebhook } = useGatewayMutations();
  const { isBusy, refusal, send } = useSending();
  const register = () =>
    send(async () => {
      await registerWebhook.mutateAsync();
      toast.success(t('operator-payments.webhook.done'));
    });
  return (
    <CardRow
      label={t('operator-payments.webhook.title')}
      action={
        <ServerButton busy={isBusy} onClick={() => void register()}>
          {t(`operator-payments.webhook.${url === null ? 'register' : 'registerAgain'}`)}
        </ServerButton>
      }
    >
      <p>{url ?? t('operator-payments.webhook.none')}</p>
      <p role="alert" className={styles.refusal}>
        {refusal}
      </p>
    </CardRow>
  );
}
