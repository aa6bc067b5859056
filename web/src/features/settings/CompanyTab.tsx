import { companyProfile, type VisibleCompany } from '@recadia/contract/companies';
import { useQuery } from '@tanstack/react-query';
import { reloadUser, useUser } from '../../lib/session/session.ts';
import { toast } from '../../lib/interaction/toast.ts';
import { useTranslation } from '../../lib/i18n/useTranslation.ts';
import { useContractForm } from '../../ui/form/useContractForm.ts';
import { RowsSkeleton } from '../../ui/list/RowsSkeleton.tsx';
import { Select } from '../../ui/form/Select.tsx';
import { ServerButton } from '../../ui/form/ServerButton.tsx';
import { TextInput } from '../../ui/form/TextInput.tsx';
import { NotLoaded } from '../../ui/feedback/NotLoaded.tsx';
import { companyQuery, useSaveProfile } from './settings.api.ts';
import styles from './Settings.module.css';
import { zoneOptions } from './zones.ts';

/** X-SET-02: the company's data. */
export function CompanyTab() {
  const { companyId } = useUser();
  const { data: company, isError, refetch } = useQuery(companyQuery(companyId));
  if (company) return <CompanyForm key={company.id} company={company} />;
  if (isError) return <NotLoaded noun="settings.company.noun" onRetry={refetch} />;
  return <RowsSkeleton rows={4} />;
}

export function CompanyForm({ company }: { company: VisibleCompany }) {
  const { t } = useTranslation();
  const save = useSaveProfile(company.id);
  const { name, email, phone, timezone } = company;
  const form = useContractForm({
    schema: companyProfile,
    defaultValues: { name, email: email ?? '', phone: phone ?? '', timezone },
    refusals: { ERR_COMPANY_NAME_ALREADY_EXISTS: 'name' },
    onSubmit: (profile) => save.mutateAsync(profile),
    onDone() {
      toast.success(t('settings.company.saved'));
      // The top bar shows the company's name from the sign-in session.
      void reloadUser();
    },
  });
  return (
    <form
      noValidate
      className={styles.panel}
      aria-label={t('settings.tabs.company')}
      onSubmit={(event) => form.submit(event)}
    >
      <header className={styles.head}>
        <div>
          <h2>{t('settings.company.title')}</h2>
          <p>{t('settings.company.text')}</p>
        </div>
      </header>
      <div className={styles.fields}>
        <TextInput label={t('settings.company.name')} autoComplete="organization" {...form.field('name')} />
        <TextInput label={t('settings.company.email')} type="email" autoComplete="email" {...form.field('email')} />
        <TextInput label={t('settings.company.phone')} type="tel" autoComplete="tel" {...form.field('phone')} />
        <Select
          label={t('settings.company.zone')}
          hint={t('settings.company.zoneHint')}
          options={zoneOptions(timezone)}
          {...form.field('timezone')}
        />
      </div>
      <footer className={styles.foot}>
        <ServerButton type="submit" variant="primary" busy={form.isBusy}>
          {t('ui.save')}
        </ServerButton>
      </footer>
    </form>
  );
}
