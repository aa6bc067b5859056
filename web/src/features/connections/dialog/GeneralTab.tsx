import type { ConnectionDetail } from '@recadia/contract/connections';
import type { Queue } from '@recadia/contract/queues';
import { Copy, RefreshCw, X } from 'lucide-react';
import { Controller, useWatch } from 'react-hook-form';
import { queueFinder } from '../../../lib/live/directory.ts';
import { toast } from '../../../lib/interaction/toast.ts';
import { useTranslation } from '../../../lib/i18n/useTranslation.ts';
import { ChipBoxes } from '../../../ui/form/ChipBoxes.tsx';
import type { ContractForm } from '../../../ui/form/useContractForm.ts';
import { IconButton } from '../../../ui/form/IconButton.tsx';
import { Select } from '../../../ui/form/Select.tsx';
import { Switch } from '../../../ui/form/Switch.tsx';
import { TextInput } from '../../../ui/form/TextInput.tsx';
import styles from './ConnectionDialog.module.css';
import { tokenRequest, type ConnectionFields } from './connection-form.ts';

interface GeneralTabProps {
  form: ContractForm<ConnectionFields>;
  queues: Queue[];
  connection: ConnectionDetail | null;
}

export function GeneralTab({ form, queues, connection }: GeneralTabProps) {
  const { t } = useTranslation();
  const provider = useWatch({ control: form.control, name: 'provider' });
  return (
    <div className={styles.fields}>
      <TextInput label={t('connections.dialog.name')} {...form.field('name')} data-autofocus />
      {connection === null && (
        <Select
          label={t('connections.dialog.provider')}
          options={(['beta', 'cloud'] as const).map((value) => ({ value, label: t(`connections.provider.${value}`) }))}
          {...form.field('provider')}
        />
      )}
      {provider === 'beta' && <p className={styles.notice}>{t('connections.terms')}</p>}
      <Controller
        control={form.control}
        name="isDefault"
        render={({ field }) => (
          <Switch
            label={t('connections.dialog.isDefault')}
            hint={t('connections.dialog.isDefaultHint')}
            checked={field.value}
            disabled={connection?.isDefault === true}
            onChange={(event) => field.onChange(event.target.checked)}
          />
        )}
      />
      <QueueBoxes form={form} queues={queues} />
      <Token form={form} />
    </div>
  );
}

function QueueBoxes({ form, queues }: Omit<GeneralTabProps, 'connection'>) {
  const { t } = useTranslation();
  return (
    <Controller
      control={form.control}
      name="queueIds"
      render={({ field }) => (
        <ChipBoxes
          label={t('connections.dialog.queues')}
          none={t('connections.dialog.noQueues')}
          options={queues}
          finder={queueFinder}
          value={field.value}
          onChange={field.onChange}
        />
      )}
    />
  );
}

/** WAP-21: requests and copies the token. */
function Token({ form }: Pick<GeneralTabProps, 'form'>) {
  const { t } = useTranslation();
  return (
    <Controller
      control={form.control}
      name="token"
      render={({ field: { value, onChange, ...field } }) => {
        const isRequested = value === tokenRequest;
        return (
          <TextInput
            label={t('connections.dialog.token')}
            hint={t(isRequested ? 'connections.dialog.tokenOnSave' : 'connections.dialog.tokenHint')}
            readOnly
            {...field}
            value={isRequested ? '' : value}
            end={
              <>
                <IconButton
                  size="sm"
                  label={t('connections.dialog.generate')}
                  icon={<RefreshCw />}
                  onClick={() => onChange(tokenRequest)}
                />
                <IconButton
                  size="sm"
                  label={t('connections.dialog.copy')}
                  icon={<Copy />}
                  disabled={value === '' || isRequested}
                  onClick={() => void copy(value).then(() => toast.success(t('connections.dialog.copied')))}
                />
                <IconButton
                  size="sm"
                  label={t('connections.dialog.removeToken')}
                  icon={<X />}
                  disabled={value === ''}
                  onClick={() => onChange('')}
                />
              </>
            }
          />
        );
      }}
    />
  );
}

const copy = (text: string) => navigator.clipboard.writeText(text);
