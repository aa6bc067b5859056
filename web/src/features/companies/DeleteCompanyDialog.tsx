import type { OperatedCompany } from '@recadia/contract/operator-companies';
import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { toast } from '../../lib/interaction/toast.ts';
import { useTranslation } from '../../lib/i18n/useTranslation.ts';
import { Button } from '../../ui/form/Button.tsx';
import { ServerButton } from '../../ui/form/ServerButton.tsx';
import { TextInput } from '../../ui/form/TextInput.tsx';
import { Dialog } from '../../ui/overlay/Dialog.tsx';
import { useCompanyMutations } from './companies.api.ts';
import styles from './Companies.module.css';

interface DeleteCompanyDialogProps {
  company: OperatedCompany;
  onDeleted: () => void;
  onClose: () => void;
}

const lost = ['people', 'conversations', 'files', 'connections'] as const;

/** Names the lost data and asks for the company's name, because a deletion cannot be undone (CMP-17). */
export function DeleteCompanyDialog({ company, onDeleted, onClose }: DeleteCompanyDialogProps) {
  const { t } = useTranslation();
  const { remove } = useCompanyMutations();
  const [typed, setTyped] = useState('');
  const isNamed = typed.trim().toLocaleLowerCase() === company.name.toLocaleLowerCase();
  const confirm = () =>
    remove.mutate(company, {
      onSuccess() {
        toast.success(t('companies.done'));
        onClose();
        onDeleted();
      },
      onError() {
        toast.error(t('companies.deleteFailed'));
        onClose();
      },
    });
  return (
    <Dialog
      title={t('companies.confirm.title', { name: company.name })}
      width={460}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('ui.cancel')}</Button>
          <ServerButton
            variant="danger"
            icon={<Trash2 />}
            busy={remove.isPending}
            disabled={!isNamed}
            onClick={confirm}
          >
            {t('companies.delete')}
          </ServerButton>
        </>
      }
    >
      <p>{t('companies.confirm.text')}</p>
      <ul className={styles.lost}>
        {lost.map((part) => (
          <li key={part}>{t(`companies.confirm.lost.${part}`)}</li>
        ))}
      </ul>
      <TextInput
        label={t('companies.confirm.typeName', { name: company.name })}
        autoComplete="off"
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
      />
    </Dialog>
  );
}
