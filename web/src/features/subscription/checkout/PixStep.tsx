import type { PixCharge } from '@recadia/contract/subscription';
import { formatMoney } from '../../../lib/i18n/money.ts';
import { useTranslation } from '../../../lib/i18n/useTranslation.ts';
import { Button } from '../../../ui/form/Button.tsx';
import { ServerButton } from '../../../ui/form/ServerButton.tsx';
import { PixNotice, PixQr, PixText, useSecondsLeft } from '../../pay/index.ts';
import styles from './Checkout.module.css';
import { Refusal } from './Refusal.tsx';
import type { CheckoutState } from './useCheckout.ts';
import { useStepFocus } from './useStepFocus.ts';

const guide = ['open', 'scan', 'confirm'] as const;

type PixStepProps = { charge: PixCharge } & Pick<CheckoutState, 'paying' | 'checking'>;

/** INV-10, INV-11: the code while it can be paid, and the state of the payment. */
export function PixStep({ charge, paying, checking }: PixStepProps) {
  const { t } = useTranslation();
  const focus = useStepFocus();
  const code = charge.qrcode.qrcode;
  const secondsLeft = useSecondsLeft(charge.expiresAt);
  const refusal = paying.refusal ?? checking.refusal;
  const check = (
    <ServerButton size="sm" busy={checking.isBusy} onClick={checking.check}>
      {t('subscription.pix.check')}
    </ServerButton>
  );
  return (
    <div {...focus} className={styles.pix}>
      {secondsLeft > 0 && <PixQr code={code} secondsLeft={secondsLeft} />}
      <div className={styles.step}>
        <p className={styles.amount}>{formatMoney(Number(charge.valor.original))}</p>
        {secondsLeft > 0 ? (
          <>
            <ol className={styles.guide}>
              {guide.map((step) => (
                <li key={step}>{t(`subscription.pix.guide.${step}`)}</li>
              ))}
            </ol>
            <PixText code={code} />
            <PixNotice
              state="waiting"
              title={t(checking.isUnpaid ? 'subscription.pix.slow' : 'pay.waiting')}
              text={t(checking.isUnpaid ? 'subscription.pix.slowText' : 'pay.waitingText')}
            >
              {check}
            </PixNotice>
          </>
        ) : (
          <PixNotice state="expired" title={t('pay.expired')} text={t('pay.expiredText')}>
            <Button variant="soft" size="sm" busy={paying.isBusy} onClick={paying.pay}>
              {t('pay.renew')}
            </Button>
            {check}
          </PixNotice>
        )}
        {refusal !== null && <Refusal text={refusal} onRetry={paying.refusal === null ? checking.check : paying.pay} />}
      </div>
    </div>
  );
}
