import type { signUpRoutes } from '@recadia/contract/sign-up';
import { termsVersion } from '@recadia/contract/terms';
import { useState, type SubmitEvent } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { call, slim } from '../../lib/http/http.ts';
import { currentLanguage } from '../../lib/i18n/i18n.ts';
import { useTranslation } from '../../lib/i18n/useTranslation.ts';
import { toast } from '../../lib/interaction/toast.ts';
import { media, useMedia } from '../../lib/interaction/useMedia.ts';
import { Button } from '../../ui/form/Button.tsx';
import { PasswordInput } from '../../ui/form/PasswordInput.tsx';
import { TextInput } from '../../ui/form/TextInput.tsx';
import { PasswordMeter } from './PasswordMeter.tsx';
import { PhoneInput } from './PhoneInput.tsx';
import { PlanChoice } from './PlanChoice.tsx';
import styles from './SignUpPage.module.css';
import { TermsBox } from './TermsBox.tsx';
import { TrialSteps } from './TrialSteps.tsx';
import type { Offer } from './useOffer.ts';
import { useSignUpFields } from './useSignUpFields.ts';

const signUp = slim<typeof signUpRoutes.signUp>({ method: 'POST', path: '/companies/cadastro' });

export function SignUpForm({ offer }: { offer: Offer }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const isPhone = useMedia(media.phone);
  const { plans, trialDays } = offer;
  const wanted = plans.find(({ id }) => String(id) === search.get('plan')) ?? plans[0];
  const [planId, setPlanId] = useState(wanted?.id ?? 0);
  const [hasAccepted, setAccepted] = useState(false);
  const form = useSignUpFields();

  function submit(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault();
    form.submit(event.currentTarget, {
      hasAccepted,
      work: (typed) => call(signUp, { body: { ...typed, planId, language: currentLanguage(), termsVersion } }),
      done() {
        toast.success(t('signup.done'));
        void navigate('/login');
      },
    });
  }

  const choice = (
    <div key="plans" className={styles.plans}>
      <PlanChoice plans={plans} chosen={planId} onChoose={setPlanId} />
      {!isPhone && <TrialSteps days={trialDays} plan={plans.find(({ id }) => id === planId)} />}
    </div>
  );
  const fields = (
    <div key="fields" className={styles.fields}>
      <div>
        <h1>{t('signup.title')}</h1>
        <p className={styles.intro}>{t('signup.intro')}</p>
      </div>
      <TextInput label={t('signup.name')} autoComplete="organization" {...form.field('name')} />
      <PhoneInput label={t('signup.phone')} {...form.field('phone')} />
      <TextInput
        label={t('signup.email')}
        type="email"
        inputMode="email"
        autoComplete="username"
        aside={form.isKnown && <Link to="/login">{t('signup.signIn')}</Link>}
        {...form.field('email')}
      />
      <div>
        <PasswordInput label={t('signup.password')} autoComplete="new-password" {...form.field('password')} />
        <PasswordMeter password={form.typed.password} />
      </div>
      <TermsBox checked={hasAccepted} isMissing={form.isTried} onChange={setAccepted} />
      <p role="alert" className={styles.refusal}>
        {form.refusal}
      </p>
      <Button type="submit" variant="primary" size="lg" block busy={form.isBusy}>
        {t('signup.submit', { count: trialDays })}
      </Button>
      <p className={styles.note}>{t('signup.noCard')}</p>
    </div>
  );
  return (
    <form noValidate className={styles.form} aria-label={t('signup.title')} onSubmit={submit}>
      {/* On a phone the plans come first; the order of the keyboard is the order on screen. */}
      {isPhone ? [choice, fields] : [fields, choice]}
    </form>
  );
}
