import type { Connection } from '@recadia/contract/connections';
import { Lock } from 'lucide-react';
import { useEffect } from 'react';
import { useTranslation } from '../../../lib/i18n/useTranslation.ts';
import { Button } from '../../../ui/form/Button.tsx';
import { Dialog } from '../../../ui/overlay/Dialog.tsx';
import { ServerButton } from '../../../ui/form/ServerButton.tsx';
import { useSessionMutations } from '../connections.api.ts';
import styles from './LinkDialog.module.css';
import { LinkPanel } from './LinkPanel.tsx';
import { PairingForm } from './PairingForm.tsx';

const successMs = 1_500;

/** The first three steps are equal; the last one is scanning the code or typing it. */
const stepsOf = (status: Connection['status']) => ['1', '2', '3', status === 'PAIRING' ? 'typed' : '4'];

/** The code of a linked device; the connection comes from the cache, which live events update (WAP-12). */
export function LinkDialog({ connection, onClose }: { connection: Connection; onClose: () => void }) {
  const { t } = useTranslation();
  const { renew, start } = useSessionMutations();
  const { id, name, status, capabilities } = connection;
  useEffect(() => {
    if (status !== 'CONNECTED') return undefined;
    const timer = setTimeout(onClose, successMs);
    return () => clearTimeout(timer);
  }, [status, onClose]);
  const canRenew = capabilities.qr && status !== 'CONNECTED';
  return (
    <Dialog
      title={t('connections.link.title', { name })}
      subtitle={capabilities.qr ? t('connections.link.subtitle') : t('connections.link.cloudSubtitle')}
      width={760}
      onClose={onClose}
      footer={
        <div className={styles.footer}>
          <p className={styles.note}>
            <Lock />
            {t('connections.link.note')}
          </p>
          {canRenew ? (
            <ServerButton busy={renew.isPending} onClick={() => renew.mutate(id)}>
              {t('connections.link.renew')}
            </ServerButton>
          ) : (
            <Button onClick={onClose}>{t('connections.link.close')}</Button>
          )}
        </div>
      }
    >
      {/* The initial focus is here, because the close button is a bad place to start. */}
      <div className={styles.columns} tabIndex={-1} data-autofocus>
        {capabilities.qr && (
          <div>
            <ol className={styles.steps}>
              {stepsOf(status).map((step) => (
                <li key={step}>
                  <b>{t(`connections.link.steps.${step}.title`)}</b>
                  <span>{t(`connections.link.steps.${step}.text`)}</span>
                </li>
              ))}
            </ol>
            {capabilities.pairingCode && status !== 'CONNECTED' && (
              <PairingForm
                isAgain={status === 'PAIRING'}
                busy={start.isPending}
                onSubmit={(pairingNumber) => start.mutate({ id, pairingNumber })}
              />
            )}
          </div>
        )}
        <LinkPanel connection={connection} />
      </div>
      {capabilities.qr && <p className={styles.terms}>{t('connections.terms')}</p>}
    </Dialog>
  );
}
