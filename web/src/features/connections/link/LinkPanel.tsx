import type { Connection } from '@recadia/contract/connections';
import { CircleCheck, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from '../../../lib/i18n/useTranslation.ts';
import { useTime } from '../../../lib/interaction/useTime.ts';
import { reasonKey } from '../connection-status.ts';
import styles from './LinkDialog.module.css';
import { QrImage } from '../../../ui/layout/QrImage.tsx';

/** The right side: the code, or the state and its actions. */
export function LinkPanel({ connection }: { connection: Connection }) {
  const { t } = useTranslation();
  const { status, qrcode, pairingCode, qrcodeExpiresAt, statusReason } = connection;
  if (status === 'CONNECTED') {
    return <Box icon={<CircleCheck className={styles.success} />} title={t('connections.link.connected')} />;
  }
  if (status === 'qrcode' && qrcode) {
    return (
      <div className={styles.panel}>
        <div className={styles.code}>
          <QrImage text={qrcode} label={t('connections.link.qrLabel')} />
        </div>
        <Waiting key={qrcode} expiresAt={qrcodeExpiresAt ?? null} />
      </div>
    );
  }
  if (status === 'PAIRING' && pairingCode) {
    return (
      <Box
        title={t('connections.link.pairingTitle')}
        text={t('connections.link.pairingText')}
        code={pairingCode.replaceAll('-', '').replace(/(.{4})(?=.)/g, '$1-')}
      />
    );
  }
  const reason = reasonKey(statusReason);
  if (reason) {
    return (
      <Box
        icon={<TriangleAlert className={styles.trouble} />}
        title={t(`${reason}.title`)}
        text={t(`${reason}.text`)}
      />
    );
  }
  const isOff = status === 'DISCONNECTED' || status === 'TIMEOUT';
  return <Box title={t(isOff ? 'connections.link.off' : 'connections.link.preparing')} isBusy={!isOff} />;
}

interface BoxProps {
  icon?: ReactNode;
  title: string;
  text?: string;
  code?: string;
  isBusy?: boolean;
}

function Box({ icon, title, text, code, isBusy = false }: BoxProps) {
  return (
    <div className={styles.panel}>
      <div className={styles.box} role="status" aria-busy={isBusy}>
        {isBusy ? <span className={styles.spinner} /> : icon}
        <b>{title}</b>
        {code && <output className={styles.pairing}>{code}</output>}
        {text?.split('\n').map((sentence) => (
          <p key={sentence}>{sentence}</p>
        ))}
      </div>
    </div>
  );
}

/** The countdown is visual only; screen readers announce once that the code waits. */
function Waiting({ expiresAt }: { expiresAt: string | null }) {
  const { t } = useTranslation();
  const now = useTime(1_000);
  const seconds = expiresAt === null ? null : Math.max(0, Math.ceil((Date.parse(expiresAt) - now) / 1_000));
  return (
    <p className={styles.waiting}>
      <span className={styles.spinner} />
      <span role="status">{t('connections.link.waiting')}</span>
      {seconds !== null && (
        <span aria-hidden="true">
          {t('connections.link.nextIn')} <b className="tabular">{t('connections.link.seconds', { seconds })}</b>
        </span>
      )}
    </p>
  );
}
