import { useQuery } from '@tanstack/react-query';
import { Clock, MessageSquareText } from 'lucide-react';
import { useState } from 'react';
import type { SyntheticEvent } from 'react';
import { queuesQuery } from '../../../lib/live/directory.ts';
import { showError } from '../../../lib/errors.ts';
import { toast } from '../../../lib/interaction/toast.ts';
import { useTranslation } from '../../../lib/i18n/useTranslation.ts';
import { Button } from '../../../ui/form/Button.tsx';
import { Chip } from '../../../ui/layout/Chip.tsx';
import { Dialog } from '../../../ui/overlay/Dialog.tsx';
import { ServerButton } from '../../../ui/form/ServerButton.tsx';
import { presetIds, presetQueue, type PresetId } from './presets.ts';
import styles from './PresetsDialog.module.css';
import { QueueDialog } from '../QueueDialog.tsx';
import { useCreatePresets } from './usePresets.ts';

/** X-ONB-03: creates queues with hours and greeting in one step; other queues are created by hand. */
export function PresetsDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const { data: queues = [] } = useQuery(queuesQuery);
  const create = useCreatePresets();
  const [chosen, setChosen] = useState<PresetId[]>(['sales']);
  const [isByHand, setByHand] = useState(false);
  if (isByHand) return <QueueDialog queue={null} onClose={onClose} />;
  const toggle = (id: PresetId, isOn: boolean) =>
    setChosen(presetIds.filter((one) => (one === id ? isOn : chosen.includes(one))));
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    if (create.isPending || chosen.length === 0) return;
    create.mutate(chosen, {
      onSuccess() {
        toast.success(t('queues.presets.created', { count: chosen.length }));
        onClose();
      },
      onError: (error) => void showError(error),
    });
  };
  return (
    <Dialog
      title={t('queues.presets.title')}
      subtitle={t('queues.presets.subtitle')}
      width={620}
      onClose={onClose}
      footer={
        <>
          <Button onClick={() => setByHand(true)}>{t('queues.presets.byHand')}</Button>
          <ServerButton
            type="submit"
            form="presets-form"
            variant="primary"
            busy={create.isPending}
            disabled={chosen.length === 0}
          >
            {t('queues.presets.create', { count: chosen.length })}
          </ServerButton>
        </>
      }
    >
      <form id="presets-form" onSubmit={submit}>
        <fieldset className={styles.presets}>
          <legend className="visually-hidden">{t('queues.presets.title')}</legend>
          {presetIds.map((id) => {
            const { name, color, greetingMessage } = presetQueue(t, id, queues);
            return (
              <label key={id} className={styles.preset} htmlFor={`preset-${id}`}>
                <input
                  id={`preset-${id}`}
                  type="checkbox"
                  checked={chosen.includes(id)}
                  onChange={({ target }) => toggle(id, target.checked)}
                />
                <Chip large shape="queue" color={color}>
                  {name}
                </Chip>
                <span className={styles.fact}>
                  <Clock />
                  {t('queues.presets.hours')}
                </span>
                <span className={styles.fact}>
                  <MessageSquareText />
                  {greetingMessage}
                </span>
              </label>
            );
          })}
        </fieldset>
        <p className={styles.note}>{t('queues.presets.note')}</p>
      </form>
    </Dialog>
  );
}
