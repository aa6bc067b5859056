import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { toast } from '../../lib/interaction/toast.ts';
import { useTranslation } from '../../lib/i18n/useTranslation.ts';
import { Button } from '../../ui/form/Button.tsx';
import { Skeleton } from '../../ui/feedback/Skeleton.tsx';
import { BackupCodes } from './BackupCodes.tsx';
import { EnrolForm } from './EnrolForm.tsx';
import { PasswordForm } from './PasswordForm.tsx';
import styles from './TwoFactor.module.css';
import { beginTwoFactor, confirmTwoFactor, endTwoFactor, renewBackupCodes, twoFactorQuery } from './two-factor.api.ts';
import type { TypedProof } from './two-factor.api.ts';

type Step =
  | { kind: 'rest' }
  | { kind: 'password'; then: 'turnOn' | 'renew' | 'turnOff' }
  | { kind: 'enrol'; enrolment: { secret: string; uri: string } }
  | { kind: 'codes'; codes: string[] };

/** The section of the profile that turns the authenticator app on and off (X-AUT-01). */
export function TwoFactorSection() {
  const { t } = useTranslation();
  const cache = useQueryClient();
  const { data } = useQuery(twoFactorQuery);
  const [step, setStep] = useState<Step>({ kind: 'rest' });
  const rest = () => setStep({ kind: 'rest' });
  const refetch = () => cache.invalidateQueries({ queryKey: twoFactorQuery.queryKey });

  async function afterPassword(then: 'turnOn' | 'renew' | 'turnOff', proof: TypedProof): Promise<void> {
    if (then === 'turnOn') {
      if ('password' in proof) setStep({ kind: 'enrol', enrolment: await beginTwoFactor(proof.password) });
    } else if (then === 'renew') {
      const { backupCodes } = await renewBackupCodes(proof);
      setStep({ kind: 'codes', codes: backupCodes });
      await refetch();
    } else {
      await endTwoFactor(proof);
      await refetch();
      toast.success(t('profile.twoFactor.turnedOff'));
      rest();
    }
  }

  async function confirm(code: string): Promise<void> {
    const { backupCodes } = await confirmTwoFactor(code);
    toast.success(t('profile.twoFactor.turnedOn'));
    setStep({ kind: 'codes', codes: backupCodes });
    await refetch();
  }

  return (
    <section className={styles.section} aria-labelledby="two-factor-title">
      <h3 id="two-factor-title" className={styles.title}>
        {t('profile.twoFactor.title')}
      </h3>
      {step.kind === 'rest' &&
        (data ? (
          <Standing {...data} onChoose={(then) => setStep({ kind: 'password', then })} />
        ) : (
          <Skeleton width="80%" />
        ))}
      {step.kind === 'password' && (
        <PasswordForm
          submitLabel={t(step.then === 'turnOn' ? 'profile.twoFactor.continue' : `profile.twoFactor.${step.then}`)}
          takesCode={step.then !== 'turnOn'}
          onSubmit={(proof) => afterPassword(step.then, proof)}
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
        <p className={styles.text}>{t('profile.twoFactor.off')}</p>
        <div className={styles.buttons}>
          <Button onClick={() => onChoose('turnOn')}>{t('profile.twoFactor.turnOn')}</Button>
        </div>
      </>
    );
  return (
    <>
      <p className={styles.text}>{t('profile.twoFactor.on')}</p>
      <p className={styles.text}>{t('profile.twoFactor.codesLeft', { left: backupCodesLeft })}</p>
      {required && <p className={styles.text}>{t('profile.twoFactor.required')}</p>}
      <div className={styles.buttons}>
        <Button onClick={() => onChoose('renew')}>{t('profile.twoFactor.renew')}</Button>
        {!required && <Button onClick={() => onChoose('turnOff')}>{t('profile.twoFactor.turnOff')}</Button>}
      </div>
    </>
  );
}
