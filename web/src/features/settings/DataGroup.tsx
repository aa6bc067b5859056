import { useState } from 'react';
import { useTranslation } from '../../lib/i18n/useTranslation.ts';
import { ConfirmDialog } from '../../ui/overlay/ConfirmDialog.tsx';
import { Group } from './Group.tsx';
import { OptionRow } from './OptionRow.tsx';
import { useOption } from './useOption.ts';

interface PendingChange {
  name: 'retentionDays' | 'retentionNotes';
  value: string;
  save: (value: string) => void;
}

/** X-RET-01: the retention time of conversations; a shorter time deletes data, so it asks first. */
export function DataGroup() {
  const { t } = useTranslation();
  const { value: kept } = useOption('retentionDays');
  const [asked, setAsked] = useState<PendingChange | null>(null);
  const isLonger = (days: string) => days === 'disabled' || (kept !== 'disabled' && Number(days) > Number(kept));
  return (
    <Group name="data">
      <OptionRow
        name="retentionDays"
        as="list"
        onChoose={(value, save) => (isLonger(value) ? save(value) : setAsked({ name: 'retentionDays', value, save }))}
      />
      <OptionRow
        name="retentionNotes"
        as="switch"
        disabled={kept === 'disabled'}
        onChoose={(value, save) =>
          value === 'disabled' ? save(value) : setAsked({ name: 'retentionNotes', value, save })
        }
      />
      {asked && (
        <ConfirmDialog
          title={t(`settings.forget.${asked.name}`, {
            age: t(`settings.options.retentionDays.${asked.name === 'retentionDays' ? asked.value : kept}`),
          })}
          text={t('settings.forget.text')}
          confirmLabel={t('settings.forget.confirm')}
          needsServer
          onConfirm={() => {
            asked.save(asked.value);
            setAsked(null);
          }}
          onClose={() => setAsked(null)}
        />
      )}
    </Group>
  );
}
