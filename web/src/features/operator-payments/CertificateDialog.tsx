import type { PaymentGatewaySettings } from '@recadia/contract/payment-gateways';
import { useState } from 'react';
import { Controller, useWatch } from 'react-hook-form';
import { focusField } from '../../lib/http/useSending.ts';
import { proofOf } from '../../lib/i18n/sensitive.ts';
import { toast } from '../../lib/interaction/toast.ts';
import { useTranslation } from '../../lib/i18n/useTranslation.ts';
import { PasswordInput } from '../../ui/form/PasswordInput.tsx';
import { Select } from '../../ui/form/Select.tsx';
import { useContractForm } from '../../ui/form/useContractForm.ts';
import { ProofField, proofRefusals } from '../two-factor/index.ts';
import { certificateFiles } from './certificate-files.ts';
import {
  bodyOfCertificate,
  certificateForm,
  certificateKinds,
  certificateProblem,
  type CertificateProblem,
} from './certificate-form.ts';
import { FileField } from './FileField.tsx';
import { useGatewayMutations } from './operator-payments.api.ts';
import { SaveDialog } from '../../ui/overlay/SaveDialog.tsx';

interface CertificateDialogProps {
  onSaved: (saved: PaymentGatewaySettings) => void;
  onClose: () => void;
}

const formId = 'certificate-form';
const chooseFile = {
  required: 'operator-payments.certificate.missing',
  invalid: 'operator-payments.certificate.large',
};

/** The certificate that identifies us to Efí: one .p12 file, or two PEM files. */
export function CertificateDialog({ onSaved, onClose }: CertificateDialogProps) {
  const { t } = useTranslation();
  const { saveCertificate } = useGatewayMutations();
  const [problem, setProblem] = useState<CertificateProblem | null>(null);
  const form = useContractForm({
    schema: certificateForm,
    defaultValues: { kind: 'p12', pfx: '', certificatePem: '', keyPem: '', passphrase: '' },
    texts: { pfx: chooseFile, certificatePem: chooseFile, keyPem: chooseFile },
    refusals: proofRefusals,
    async onSubmit({ currentPassword, currentCode, ...typed }) {
      setProblem(null);
      const proof = proofOf({ currentPassword, currentCode });
      try {
        return await saveCertificate.mutateAsync({ ...bodyOfCertificate(typed), ...proof });
      } catch (error) {
        const found = certificateProblem(error, typed.kind);
        if (!found) throw error;
        return found;
      }
    },
    onDone(answer) {
      if ('reason' in answer) return showProblem(answer);
      toast.success(t('operator-payments.certificate.saved'));
      onSaved(answer);
    },
  });
  const kind = useWatch({ control: form.control, name: 'kind' });

  function showProblem(found: CertificateProblem): void {
    setProblem(found);
    const element = document.getElementById(formId);
    if (element instanceof HTMLFormElement) focusField(element, found.field);
  }
  const errorOf = (name: CertificateProblem['field']) =>
    problem?.field === name ? t(`operator-payments.certificate.problems.${problem.reason}`) : form.field(name).error;

  return (
    <SaveDialog id={formId} title={t('operator-payments.certificate.title')} form={form} onClose={onClose}>
      <Select
        label={t('operator-payments.certificate.kind')}
        hint={t(`operator-payments.certificate.hints.${kind}`)}
        options={certificateKinds.map((value) => ({ value, label: t(`operator-payments.certificate.kinds.${value}`) }))}
        data-autofocus
        {...form.field('kind')}
      />
      {certificateFiles[kind].map(({ name, accept, read }) => (
        <Controller
          key={name}
          control={form.control}
          name={name}
          render={({ field: { ref, onChange } }) => (
            <FileField
              label={t(`operator-payments.certificate.files.${name}`)}
              name={name}
              accept={accept}
              error={errorOf(name)}
              ref={ref}
              read={read}
              onRead={(content) => {
                setProblem(null);
                onChange(content);
              }}
            />
          )}
        />
      ))}
      <PasswordInput
        label={t('operator-payments.certificate.passphrase')}
        hint={t('operator-payments.certificate.passphraseHint')}
        autoComplete="off"
        {...form.field('passphrase')}
        error={errorOf('passphrase')}
      />
      <ProofField form={form} />
    </SaveDialog>
  );
}
