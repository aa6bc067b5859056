import { changedCompany, type OperatedCompany } from '@recadia/contract/operator-companies';
import { passwordLength } from '@recadia/contract/limits';
import { text } from '@recadia/contract/primitives';
import { useContractForm } from '../../ui/form/useContractForm.ts';
import { PasswordInput } from '../../ui/form/PasswordInput.tsx';
import { SaveDialog } from '../../ui/overlay/SaveDialog.tsx';
import { TextInput } from '../../ui/form/TextInput.tsx';
import { proofOf } from '../../lib/i18n/sensitive.ts';
import { toast } from '../../lib/interaction/toast.ts';
import { useTranslation } from '../../lib/i18n/useTranslation.ts';
import { ProofField, proofRefusals } from '../two-factor/index.ts';
import { useCompanyMutations } from './companies.api.ts';

interface FirstUserDialogProps {
  company: OperatedCompany;
  user: NonNullable<OperatedCompany['firstUser']>;
  onClose: () => void;
}

const schema = changedCompany
  .pick({ currentPassword: true, currentCode: true })
  .extend({ password: text(passwordLength.max).min(passwordLength.min) });

/** "Usuário": the first admin of the company, whose password the operator may set (C-79). */
export function FirstUserDialog({ company, user, onClose }: FirstUserDialogProps) {
  const { t } = useTranslation();
  const { update } = useCompanyMutations();
  const form = useContractForm({
    schema,
    defaultValues: { password: '' },
    refusals: {
      ERR_COMMON_PASSWORD: 'password',
      ...proofRefusals,
    },
    onSubmit: ({ password, ...proof }) =>
      update.mutateAsync({
        id: company.id,
        body: {
          name: company.name,
          email: company.email ?? user.email,
          planId: company.planId,
          password,
          ...proofOf(proof),
        },
      }),
    onDone() {
      toast.success(t('companies.done'));
      onClose();
    },
  });
  return (
    <SaveDialog
      id="first-user-form"
      title={t('companies.firstUser.title')}
      subtitle={company.name}
      form={form}
      onClose={onClose}
    >
      <TextInput label={t('companies.form.name')} readOnly value={user.name} />
      <TextInput label={t('companies.form.email')} readOnly value={user.email} />
      <PasswordInput
        label={t('companies.firstUser.password')}
        hint={t('companies.firstUser.hint')}
        autoComplete="new-password"
        data-autofocus
        {...form.field('password')}
      />
      <ProofField form={form} />
    </SaveDialog>
  );
}
