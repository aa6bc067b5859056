import type { ErrorDetails } from '@recadia/contract/errors';
import type { twoFactorRoutes } from '@recadia/contract/two-factor';
import { lazy, Suspense, useState } from 'react';
import { useNavigate } from 'react-router';
import { loadTexts } from '../../lib/i18n/i18n.ts';
import { call, slim } from '../../lib/http/http.ts';
import { startSession } from '../../lib/session/session.ts';
import { useTranslation } from '../../lib/i18n/useTranslation.ts';
import { LoginForm } from './LoginForm.tsx';
import { PublicPage } from './PublicPage.tsx';
import { SecondStepForm } from './SecondStepForm.tsx';
import { SessionEndNotice } from './SessionEndNotice.tsx';
import { showSignInToasts } from './sign-in-toasts.ts';

/** Rarely needed, and it contains the QR code library. */
const EnrolStep = lazy(async () => {
  const [file] = await Promise.all([import('./EnrolStep.tsx'), loadTexts('profile')]);
  return { default: file.EnrolStep };
});

const secondStep = slim<typeof twoFactorRoutes.secondStep>({ method: 'POST', path: '/auth/second-step' });

type SecondStep = ErrorDetails['ERR_SECOND_FACTOR'];

export function LoginPage() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const [second, setSecond] = useState<SecondStep | null>(null);
  const back = () => setSecond(null);
  if (!second)
    return (
      <PublicPage title={t('auth.title')} subtitle={t('auth.subtitle')}>
        <SessionEndNotice />
        <LoginForm onSecondStep={setSecond} />
      </PublicPage>
    );
  const { step, challenge } = second;
  return (
    <PublicPage title={t('auth.second.title')} subtitle={t(`auth.second.${step}Text`)}>
      {step === 'enrol' ? (
        <Suspense>
          <EnrolStep challenge={challenge} onBack={back} />
        </Suspense>
      ) : (
        <SecondStepForm
          onCode={async (code) => {
            const entry = await call(secondStep, { body: { challenge, code } });
            showSignInToasts(startSession(entry), navigate);
          }}
          onBack={back}
        />
      )}
    </PublicPage>
  );
}
