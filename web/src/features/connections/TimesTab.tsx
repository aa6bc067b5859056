import type { Queue } from '@recadia/contract/queues';
import { useTranslation } from 'react-i18next';
import type { ContractForm } from '../../ui/form/useContractForm.ts';
import { Select } from '../../ui/Select.tsx';
import { TextInput } from '../../ui/TextInput.tsx';
import styles from './ConnectionDialog.module.css';
import type { ConnectionFields } from './connectionForm.ts';

const times = ['expiresTicket', 'timeUseBotQueues', 'maxUseBotQueues', 'timeToTransfer'] as const;

export function TimesTab({ form, queues }: { form: ContractForm<ConnectionFields>; queues: Queue[] }) {
  const { t } = useTranslation();
  const nowhere = { value: '', label: t('connections.dialog.noTransfer') };
  return (
    <div className={styles.fields}>
      <div className={styles.pair}>
        {times.map((name) => (
          <TextInput
            key={name}
            label={t(`connections.dialog.${name}`)}
            hint={t(`connections.dialog.${name}Hint`)}
            inputMode="numeric"
            {...form.field(name)}
          />
        ))}
      </div>
      <Select
        label={t('connections.dialog.transferQueueId')}
        options={[nowhere, ...queues.map(({ id, name }) => ({ value: String(id), label: name }))]}
        {...form.field('transferQueueId')}
      />
    </div>
  );
}
