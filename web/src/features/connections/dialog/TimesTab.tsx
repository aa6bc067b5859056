import type { Queue } from '@recadia/contract/queues';
import { Controller } from 'react-hook-form';
import { queueFinder } from '../../../lib/live/directory.ts';
import { useTranslation } from '../../../lib/i18n/useTranslation.ts';
import { ChooseOne } from '../../../ui/form/ChooseOne.tsx';
import type { ContractForm } from '../../../ui/form/useContractForm.ts';
import { TextInput } from '../../../ui/form/TextInput.tsx';
import styles from './ConnectionDialog.module.css';
import type { ConnectionFields } from './connection-form.ts';

const times = ['expiresTicket', 'timeUseBotQueues', 'maxUseBotQueues', 'timeToTransfer'] as const;

export function TimesTab({ form, queues }: { form: ContractForm<ConnectionFields>; queues: Queue[] }) {
  const { t } = useTranslation();
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
      <Controller
        control={form.control}
        name="transferQueueId"
        render={({ field }) => (
          <ChooseOne
            label={t('connections.dialog.transferQueueId')}
            rows={queues}
            finder={queueFinder}
            value={Number(field.value) || null}
            none={t('connections.dialog.noTransfer')}
            error={form.field('transferQueueId').error}
            onChange={(id) => field.onChange(id === null ? '' : String(id))}
          />
        )}
      />
    </div>
  );
}
