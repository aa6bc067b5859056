import type { Queue } from '@recadia/contract/queues';
import { Controller, useWatch } from 'react-hook-form';
import { useTranslation } from '../../lib/i18n/useTranslation.ts';
import { Chip } from '../../ui/layout/Chip.tsx';
import { ColorPicker } from '../../ui/form/ColorPicker.tsx';
import type { ContractForm } from '../../ui/form/useContractForm.ts';
import { TextArea } from '../../ui/form/TextArea.tsx';
import { TextInput } from '../../ui/form/TextInput.tsx';
import { AttachmentField } from './AttachmentField.tsx';
import type { DraftFile, SavedFile } from './draft-file.ts';
import styles from './QueueDialog.module.css';
import type { QueueFields } from './queue-form.ts';

interface QueueDataProps {
  form: ContractForm<QueueFields>;
  file: DraftFile;
  saved: SavedFile | null;
  onFile: (file: DraftFile) => void;
  queue: Queue | null;
  queues: Queue[];
}

export function QueueData({ form, file, saved, onFile, queue, queues }: QueueDataProps) {
  const { t } = useTranslation();
  const [name, color] = useWatch({ control: form.control, name: ['name', 'color'] });
  const holder = queues.find((other) => other.id !== queue?.id && isSame(other.color, color));
  const refusal = form.field('color').error;
  return (
    <div className={styles.form}>
      <div className={styles.pair}>
        <TextInput label={t('queues.dialog.name')} {...form.field('name')} data-autofocus />
        <TextInput
          label={t('queues.dialog.order')}
          hint={t('queues.dialog.orderHint')}
          inputMode="numeric"
          {...form.field('orderQueue')}
        />
      </div>
      <Controller
        control={form.control}
        name="color"
        render={({ field }) => (
          <ColorPicker label={t('queues.dialog.color')} value={field.value} onChange={field.onChange} />
        )}
      />
      <figure className={styles.preview}>
        <figcaption>{t('queues.dialog.preview')}</figcaption>
        <Chip large shape="queue" color={color}>
          {name.trim() || t('queues.dialog.name')}
        </Chip>
      </figure>
      {(refusal ?? holder) && (
        <p role="alert" className={styles.taken}>
          {holder ? t('queues.dialog.colorTaken', { name: holder.name }) : refusal}
        </p>
      )}
      <TextArea
        label={t('queues.dialog.greeting')}
        hint={t('queues.dialog.greetingHint')}
        rows={4}
        {...form.field('greetingMessage')}
      />
      <AttachmentField label={t('queues.dialog.file')} draft={file} saved={saved} onChange={onFile} />
      <TextArea label={t('queues.dialog.outOfHours')} rows={3} {...form.field('outOfHoursMessage')} />
    </div>
  );
}

const isSame = (one: string, other: string) => one.toLowerCase() === other.toLowerCase();
