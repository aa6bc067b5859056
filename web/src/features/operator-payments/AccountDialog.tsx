import { gatewayAccount, type PaymentGatewaySettings } from '@recadia/contract/payment-gateways';
import { text } from '@recadia/contract/primitives';
import { proofOf } from '../../lib/i18n/sensitive.ts';
import { toast } from '../../lib/interaction/toast.ts';
import { useTranslation } from '../../lib/i18n/useTranslation.ts';
import { PasswordInput } from '../../ui/form/PasswordInput.tsx';
import { Select } from '../../ui/form/Select.tsx';
import { TextInput } from '../../ui/form/TextInput.tsx';
import { useContractForm } from '../../ui/form/useContractForm.ts';
import { ProofField, proofRefusals } from '../two-factor/index.ts';
import { useGatewayMutations } from './operator-payments.api.ts';
import { SaveDialog } from '../../ui/overlay/SaveDialog.tsx';

interface AccountDialogProps {
  /** The stored account; null before the first one. */
  gateway: PaymentGatewaySettings | null;
  onSaved: (saved: PaymentGatewaySettings) => void;
  onClose: () => void;
}

const secret = text(255).trim();
/** An empty secret keeps the stored one. */
const changed = gatewayAccount.extend({ clientSecret: secret });
const first = gatewayAccount.extend({ clientSecret: secret.min(1) });
const environments = ['production', 'sandbox'] as const;

export function AccountDialog({ gateway, onSaved, onClose }: AccountDialogProps) {
  const { t } = useTranslation();
  const { saveAccount } = useGatewayMutations();
  const { environment = 'production', clientId = '', key = '' } = gateway ?? {};
  const form = useContractForm({
    schema: gateway ? changed : first,
    defaultValues: { environment, clientId, clientSecret: '', key },
    refusals: { ...proofRefusals, ERR_NO_GATEWAY_SECRET: 'clientSecret' },
    onSubmit: ({ currentPassword, currentCode, clientSecret, ...account }) =>
      saveAccount.mutateAsync({
        ...account,
        ...(clientSecret && { clientSecret }),
        ...proofOf({ currentPassword, currentCode }),
      }),
    onDone(saved) {
      toast.success(t('operator-payments.account.saved'));
      onSaved(saved);
    },
  });
  return (
    <SaveDialog id="gateway-form" title={t('operator-payments.account.title')} form={form} onClose={onClose}>
      <Select
        label={t('operator-payments.account.environment')}
        hint={t('operator-payments.account.environmentHint')}
        options={environments.map((value) => ({
          value,
          label: t(`operator-payments.account.environments.${value}`),
        }))}
        {...form.field('environment')}
      />
      <TextInput
        label={t('operator-payments.account.clientId')}
        autoComplete="off"
        spellCheck={false}
        data-autofocus
        {...form.field('clientId')}
      />
      <PasswordInput
        label={t('operator-payments.account.clientSecret')}
        autoComplete="off"
        placeholder={gateway ? t('operator-payments.account.secretStored') : undefined}
        hint={gateway ? t('operator-payments.account.secretHint') : undefined}
        {...form.field('clientSecret')}
      />
      <TextInput
        label={t('operator-payments.account.key')}
        hint={t('operator-payments.account.keyHint')}
        autoComplete="off"
        spellCheck={false}
        {...form.field('key')}
      />
      <ProofField form={form} />
    </SaveDialog>
  );
}
