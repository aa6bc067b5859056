import type { twoFactorRoutes } from '@recadia/contract/two-factor';
import type { AnswerOf } from '@recadia/contract/route';
import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { call, slim } from '../../lib/http/http.ts';
import { startSession } from '../../lib/session/session.ts';
import { useSending } from '../../lib/http/useSending.ts';
import { useTranslation } from '../../lib/i18n/useTranslation.ts';
import { Button } from '../../ui/form/Button.tsx';
import { BackupCodes, EnrolForm } from '../two-factor/index.ts';
import styles from './LoginPage.module.css';
import { FormError } from './FormError.tsx';
import { PayNow } from './PayNow.tsx';
import { showSignInToasts } from './sign-in-toasts.ts';

const begin = slim<typeof twoFactorRoutes.beginEnrolment>({ method: 'POST', path: '/auth/enrolment' });
const finish = slim<typeof twoFactorRoutes.finishEnrolment>({ method: 'POST', path: '/auth/enrolment/confirm' });

/** The company requires an authenticator app: sets one up, shows the backup codes and signs in. */
export function EnrolStep({ challenge, onBack }: { challenge: string; onBack: () => void }) {
  const { t } = useTranslation();
  const [enrolment, setEnrolment] = useState<AnswerOf<typeof twoFactorRoutes.beginEnrolment> | null>(null);
  const [entry, setEntry] = useState<AnswerOf<typeof twoFactorRoutes.finishEnrolment> | null>(null);
  const { refusal, error, send } = useSending();
  const [confirmError, setConfirmError] = useState<unknown>(null);
  const navigate = useNavigate();
  const fetchSecret = () => send(async () => setEnrolment(await call(begin, { body: { challenge } })));
  // eslint-disable-next-line react-hooks/exhaustive-deps -- once per challenge: each request creates a new secret
  useEffect(() => void fetchSecret(), [challenge]);

  async function confirm(code: string): Promise<void> {
    try {
      setEntry(await call(finish, { body: { challenge, code } }));
    } catch (thrown) {
      setConfirmError(thrown);
      throw thrown;
    }
  }

  if (entry)
    return <BackupCodes codes={entry.backupCodes} onDone={() => showSignInToasts(startSession(entry), navigate)} />;
  if (enrolment)
    return (
      <>
        <EnrolForm enrolment={enrolment} onConfirm={confirm} onCancel={onBack} />
        <PayNow error={confirmError} />
      </>
    );
  return refusal === null ? null : (
    <div className={styles.form}>
      <FormError text={refusal} error={error} />
      <Button size="lg" block onClick={onBack}>
        {t('auth.second.back')}
      </Button>
    </div>
  );
}
