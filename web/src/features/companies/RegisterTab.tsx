import { useState } from 'react';
import { toast } from '../../lib/interaction/toast.ts';
import { useTranslation } from '../../lib/i18n/useTranslation.ts';
import { PasswordInput } from '../../ui/form/PasswordInput.tsx';
import { ServerButton } from '../../ui/form/ServerButton.tsx';
import { TextInput } from '../../ui/form/TextInput.tsx';
import { useContractForm } from '../../ui/form/useContractForm.ts';
import { useCompanyMutations } from './companies.api.ts';
import styles from './Companies.module.css';
import { companyRefusals } from './company-refusals.ts';
import { todayIn } from './due-state.ts';
import { PlanSelect } from './PlanSelect.tsx';
import { registerForm, trialOf } from './register-form.ts';

const operatorZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone;

/** SGN-01: the sign-up form for the operator; it works also while sign-up is closed. */
export function RegisterTab({ trialDays }: { trialDays: number }) {
  const [round, setRound] = useState(0);
  return <RegisterForm key={round} trialDays={trialDays} onDone={() => setRound(round + 1)} />;
}

interface RegisterFormProps {
  trialDays: number;
  onDone: () => void;
}

export function RegisterForm({ trialDays, onDone }: RegisterFormProps) {
  const { t } = useTranslation();
  const { create } = useCompanyMutations();
  const form = useContractForm({
    schema: registerForm,
    defaultValues: { name: '', email: '', phone: '', password: '', planId: '' },
    refusals: companyRefusals,
    failure: t('companies.saveFailed'),
    onSubmit: (input) => create.mutateAsync({ ...input, ...trialOf(todayIn(operatorZone()), trialDays) }),
    onDone() {
      toast.success(t('companies.done'));
      onDone();
    },
  });
  return (
    <form
      noValidate
      className={styles.register}
      aria-label={t('companies.register.title')}
      onSubmit={(event) => form.submit(event)}
    >
      <header>
        <h2>{t('companies.register.title')}</h2>
        <p>{t('companies.register.text', { count: trialDays })}</p>
      </header>
      <div className={styles.form}>
        <TextInput label={t('companies.register.name')} autoComplete="off" {...form.field('name')} />
        <TextInput label={t('companies.form.email')} type="email" autoComplete="off" {...form.field('email')} />
        <div className={styles.pair}>
          <TextInput label={t('companies.form.phone')} type="tel" autoComplete="off" {...form.field('phone')} />
          <PlanSelect {...form.field('planId')} />
        </div>
        <PasswordInput
          label={t('companies.register.password')}
          autoComplete="new-password"
          {...form.field('password')}
        />
      </div>
      <footer>
        <ServerButton type="submit" variant="primary" busy={form.isBusy}>
          {t('companies.register.submit')}
        </ServerButton>
      </footer>
    </form>
  );
}
