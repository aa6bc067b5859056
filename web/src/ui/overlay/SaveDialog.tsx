import type { ReactNode } from 'react';
import { useTranslation } from '../../lib/i18n/useTranslation.ts';
import { Button } from '../form/Button.tsx';
import { ServerButton } from '../form/ServerButton.tsx';
import type { ContractForm } from '../form/useContractForm.ts';
import { Dialog } from './Dialog.tsx';
import styles from './SaveDialog.module.css';

interface SaveDialogProps {
  /** The id of the form. */
  id: string;
  title: string;
  subtitle?: string;
  form: Pick<ContractForm<never>, 'submit' | 'isBusy' | 'isDirty'>;
  /** The button that submits; it saves unless told otherwise. */
  action?: { label: string; variant?: 'danger'; icon: ReactNode };
  onClose: () => void;
  children: ReactNode;
}

/** A dialog with one form and the button that submits it. */
export function SaveDialog({ id, title, subtitle, form, action, onClose, children }: SaveDialogProps) {
  const { t } = useTranslation();
  const { label = t('ui.save'), variant = 'primary', icon } = action ?? {};
  return (
    <Dialog
      title={title}
      {...(subtitle !== undefined && { subtitle })}
      isDirty={form.isDirty}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('ui.cancel')}</Button>
          <ServerButton type="submit" form={id} variant={variant} icon={icon} busy={form.isBusy}>
            {label}
          </ServerButton>
        </>
      }
    >
      <form id={id} noValidate className={styles.form} aria-label={title} onSubmit={form.submit}>
        {children}
      </form>
    </Dialog>
  );
}
