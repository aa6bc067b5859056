import { twoFactorRoutes } from '@recadia/contract/two-factor';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../lib/http.ts';
import { toast } from '../../lib/toast.ts';
import { Button } from '../../ui/Button.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { BackupCodes } from './BackupCodes.tsx';
import { EnrolForm } from './EnrolForm.tsx';
import { PasswordForm } from './PasswordForm.tsx';
import styles from './TwoFactor.module.css';
import { twoFactorQuery } from './two-factor.api.ts';

type Step =
  | { kind: 'rest' }
  | { kind: 'password'; then: 'turnOn' | 'renew' | 'turnOff' }
  | { kind: 'enrol'; enrolment: { secret: string; uri: string } }
  | { kind: 'codes'; codes: string[] };

/** The part of the own profile where the authenticator app is turned on and off (X-AUT-01). */
export function TwoFactorSection() {
  const { t } = useTranslation();
  const cache = useQueryClient();
  const { data } = useQuery(twoFactorQuery);
  const [step, setStep] = useState<Step>({ kind: 'rest' });
  const rest = () => setStep({ kind: 'rest' });
  const refetch = () => cache.invalidateQueries({ queryKey: twoFactorQuery.queryKey });

  async function afterPassword(then: 'turnOn' | 'renew' | 'turnOff', password: string): Promise<void> {
    const body = { password };
    if (then === 'turnOn') {
      setStep({ kind: 'enrol', enrolment: await call(twoFactorRoutes.beginTwoFactor, { body }) });
    } else if (then === 'renew') {
      const { backupCodes } = await call(twoFactorRoutes.renewBackupCodes, { body });
      setStep({ kind: 'codes', codes: backupCodes });
      await refetch();
    } else {
      await call(twoFactorRoutes.endTwoFactor, { body });
      await refetch();
      toast.success(t('two-factor.turnedOff'));
      rest();
    }
  }

  async function confirm(code: string): Promise<void> {
    const { backupCodes } = await call(twoFactorRoutes.confirmTwoFactor, { body: { code } });
    toast.success(t('two-factor.turnedOn'));
    setStep({ kind: 'codes', codes: backupCodes });
    await refetch();
  }

  return (
    <section className={styles.section} aria-labelledby="two-factor-title">
      <h3 id="two-factor-title" className={styles.title}>
        {t('two-factor.title')}
      </h3>
      {step.kind === 'rest' &&
        (data ? (
          <Standing {...data} onChoose={(then) => setStep({ kind: 'password', then })} />
        ) : (
          <Skeleton width="80%" />
        ))}
      {step.kind === 'password' && (
        <PasswordForm
          submitLabel={t(step.then === 'turnOn' ? 'two-factor.continue' : `two-factor.${step.then}`)}
          onSubmit={(password) => afterPassword(step.then, password)}
          onCancel={rest}
        />
      )}
      {step.kind === 'enrol' && <EnrolForm enrolment={step.enrolment} onConfirm={confirm} onCancel={rest} />}
      {step.kind === 'codes' && <BackupCodes codes={step.codes} onDone={rest} />}
    </section>
  );
}

interface StandingProps {
  enabled: boolean;
  required: boolean;
  backupCodesLeft: number;
  onChoose: (then: 'turnOn' | 'renew' | 'turnOff') => void;
}

function Standing({ enabled, required, backupCodesLeft, onChoose }: StandingProps) {
  const { t } = useTranslation();
  if (!enabled)
    return (
      <>
        <p className={styles.text}>{t('two-factor.off')}</p>
        <div className={styles.buttons}>
          <Button onClick={() => onChoose('turnOn')}>{t('two-factor.turnOn')}</Button>
        </div>
      </>
    );
  return (
    <>
      <p className={styles.text}>{t('two-factor.on')}</p>
      <p className={styles.text}>{t('two-factor.codesLeft', { left: backupCodesLeft })}</p>
      {required && <p className={styles.text}>{t('two-factor.required')}</p>}
      <div className={styles.buttons}>
        <Button onClick={() => onChoose('renew')}>{t('two-factor.renew')}</Button>
        {!required && <Button onClick={() => onChoose('turnOff')}>{t('two-factor.turnOff')}</Button>}
      </div>
    </>
  );
}
