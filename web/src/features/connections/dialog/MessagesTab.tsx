import { useTranslation } from '../../../lib/i18n/useTranslation.ts';
import type { ContractForm } from '../../../ui/form/useContractForm.ts';
import { TextArea } from '../../../ui/form/TextArea.tsx';
import styles from './ConnectionDialog.module.css';
import { tabFields, type ConnectionFields } from './connection-form.ts';

export function MessagesTab({ form }: { form: ContractForm<ConnectionFields> }) {
  const { t } = useTranslation();
  return (
    <div className={styles.fields}>
      {tabFields.messages.map((name) => (
        <TextArea key={name} label={t(`connections.dialog.${name}`)} rows={3} {...form.field(name)} />
      ))}
    </div>
  );
}
