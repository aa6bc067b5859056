import type { Payable } from '@recadia/contract/pay';
import { formatMoney } from '../../lib/i18n/money.ts';
import { useTranslation } from '../../lib/i18n/useTranslation.ts';
import { Button } from '../../ui/form/Button.tsx';
import styles from './Pix.module.css';
import { PixQr, PixText, useSecondsLeft } from './PixCode.tsx';
import { PixNotice } from './PixNotice.tsx';

interface PayCodeProps {
  payable: Payable;
  isCharging: boolean;
  /** Why no code could be made. */
  refusal: string | null;
  charge: () => void;
}

/** The amount and the Pix code of an open invoice. */
export function PayCode({ payable, isCharging, refusal, charge }: PayCodeProps) {
  const { t } = useTranslation();
  const code = payable.charge?.code;
  const secondsLeft = useSecondsLeft(payable.charge?.expiresAt ?? null);
  return (
    <div className={styles.page}>
      <p className={styles.amount}>{formatMoney(payable.value)}</p>
      {code && secondsLeft > 0 ? (
        <>
          <PixQr code={code} secondsLeft={secondsLeft} />
          <PixText code={code} />
          <PixNotice state="waiting" title={t('pay.waiting')} text={t('pay.waitingText')} />
        </>
      ) : isCharging ? (
        <PixNotice state="waiting" title={t('pay.charging')} text={t('pay.chargingText')} />
      ) : (
        <PixNotice
          state="expired"
          title={t(refusal === null ? 'pay.expired' : 'pay.noCode')}
          text={refusal ?? t('pay.expiredText')}
        >
          <Button variant="soft" size="sm" onClick={charge}>
            {t(refusal === null ? 'pay.renew' : 'ui.retry')}
          </Button>
        </PixNotice>
      )}
    </div>
  );
}
