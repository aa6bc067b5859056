import { longSubmitDelayMs } from '@recadia/contract/limits';
import type { OperatedCompany } from '@recadia/contract/operator-companies';
import { ReceiptText, Trash2, UserRound } from 'lucide-react';
import { useEffect } from 'react';
import { toast } from '../../lib/interaction/toast.ts';
import { useTranslation } from '../../lib/i18n/useTranslation.ts';
import { Button } from '../../ui/form/Button.tsx';
import { PasswordInput } from '../../ui/form/PasswordInput.tsx';
import { ServerButton } from '../../ui/form/ServerButton.tsx';
import { TextInput } from '../../ui/form/TextInput.tsx';
import { useContractForm } from '../../ui/form/useContractForm.ts';
import { SideForm } from '../../ui/layout/SideForm.tsx';
import { useCompanyMutations } from './companies.api.ts';
import styles from './Companies.module.css';
import { companyForm, formOfCompany } from './company-form.ts';
import { companyRefusals } from './company-refusals.ts';
import { CompanySwitches } from './CompanySwitches.tsx';
import { DueDateFields } from './DueDateFields.tsx';
import { PlanSelect } from './PlanSelect.tsx';

interface CompanyFormProps {
  /** The company to edit, or null for a new one. */
  company: OperatedCompany | null;
  isOpen: boolean;
  takesFocus: boolean;
  onDirty: (isDirty: boolean) => void;
  onDelete: (company: OperatedCompany) => void;
  onFirstUser: (company: OperatedCompany) => void;
  onInvoices: (company: OperatedCompany) => void;
  /** Called with the invitation link when no mail delivers it. */
  onDone: (link: string | null) => void;
}

/** CMP-04, CMP-08 */
export function CompanyForm(props: CompanyFormProps) {
  const { company, isOpen, takesFocus, onDirty, onDelete, onFirstUser, onInvoices, onDone } = props;
  const { t } = useTranslation();
  const { create, update } = useCompanyMutations();
  const form = useContractForm({
    schema: companyForm,
    defaultValues: formOfCompany(company),
    refusals: companyRefusals,
    failure: t('companies.saveFailed'),
    restMs: longSubmitDelayMs,
    async onSubmit(input) {
      if (!company) return (await create.mutateAsync(input)).link;
      const { password: _new, ...body } = input;
      await update.mutateAsync({ id: company.id, body });
      return null;
    },
    onDone(link) {
      toast.success(t('companies.done'));
      onDone(link);
    },
  });
  const { isDirty } = form;
  useEffect(() => onDirty(isDirty), [isDirty, onDirty]);
  return (
    <SideForm
      title={company?.name ?? t('companies.form.create')}
      subtitle={company ? t('companies.form.editing') : t('companies.form.createText')}
      isOpen={isOpen}
      isDirty={isDirty}
      takesFocus={takesFocus}
      onClear={() => onDone(null)}
      footer={
        <>
          {company && (
            <Button variant="danger" icon={<Trash2 />} onClick={() => onDelete(company)}>
              {t('companies.delete')}
            </Button>
          )}
          <ServerButton type="submit" form="company-form" variant="primary" busy={form.isBusy}>
            {t('ui.save')}
          </ServerButton>
        </>
      }
    >
      <form
        id="company-form"
        noValidate
        className={styles.form}
        aria-label={t('companies.form.label')}
        onSubmit={form.submit}
      >
        <TextInput label={t('companies.form.name')} autoComplete="off" {...form.field('name')} />
        <TextInput label={t('companies.form.email')} type="email" autoComplete="off" {...form.field('email')} />
        <div className={styles.pair}>
          <TextInput label={t('companies.form.phone')} type="tel" autoComplete="off" {...form.field('phone')} />
          <PlanSelect current={company} {...form.field('planId')} />
        </div>
        {!company && (
          <PasswordInput
            label={t('companies.form.password')}
            hint={t('companies.form.passwordHint')}
            autoComplete="new-password"
            {...form.field('password')}
          />
        )}
        <DueDateFields form={form} timezone={company?.timezone} />
        <CompanySwitches control={form.control} />
        {company && (
          <div className={styles.pair}>
            <Button block icon={<ReceiptText />} onClick={() => onInvoices(company)}>
              {t('companies.invoices')}
            </Button>
            {company.firstUser && (
              <Button block icon={<UserRound />} onClick={() => onFirstUser(company)}>
                {t('companies.user')}
              </Button>
            )}
          </div>
        )}
      </form>
    </SideForm>
  );
}
