import { faultsOfWeek, usualQueueWeek, type OpeningHours } from '@recadia/contract/hours';
import type { Queue } from '@recadia/contract/queues';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { queuesQuery } from '../../lib/live/directory.ts';
import { toast } from '../../lib/interaction/toast.ts';
import { useTranslation } from '../../lib/i18n/useTranslation.ts';
import { Button } from '../../ui/form/Button.tsx';
import { Dialog } from '../../ui/overlay/Dialog.tsx';
import { useContractForm } from '../../ui/form/useContractForm.ts';
import { ServerButton } from '../../ui/form/ServerButton.tsx';
import { Tabs } from '../../ui/layout/Tabs.tsx';
import { WeekGrid } from '../../ui/form/WeekGrid.tsx';
import { QueueAssignment } from '../assignment/index.ts';
import { settingsQuery } from '../settings/index.ts';
import { unchangedFile, savedFile, type DraftFile } from './draft-file.ts';
import { QueueData } from './QueueData.tsx';
import styles from './QueueDialog.module.css';
import { fieldsOf, inputOf, queueForm } from './queue-form.ts';
import { useQueueMutations } from './queues.api.ts';

type Tab = 'data' | 'hours';

interface QueueDialogProps {
  /** The queue to edit, or null for a new one. */
  queue: Queue | null;
  onClose: () => void;
}

export function QueueDialog({ queue, onClose }: QueueDialogProps) {
  const { t } = useTranslation();
  const { save } = useQueueMutations();
  const { data: queues = [] } = useQuery(queuesQuery);
  const { data: settings = [] } = useQuery(settingsQuery);
  // ROL-12: queues have their own hours only when the company's setting says so.
  const hasHours = settings.some(({ key, value }) => key === 'scheduleType' && value === 'queue');
  const [tab, setTab] = useState<Tab>('data');
  const [file, setFile] = useState<DraftFile>(unchangedFile);
  const [hours, setHours] = useState<OpeningHours[]>(() => queue?.schedules ?? usualQueueWeek());
  const [wantsHours, setWantsHours] = useState(false);
  const [isTried, setTried] = useState(false);
  // A retry after a refused file updates the queue that was already created.
  const saved = useRef(queue);
  const form = useContractForm({
    schema: queueForm,
    defaultValues: fieldsOf(queue, queues),
    refusals: {
      ERR_QUEUE_NAME_ALREADY_EXISTS: 'name',
      ERR_QUEUE_INVALID_NAME: 'name',
      ERR_QUEUE_COLOR_ALREADY_EXISTS: 'color',
      ERR_QUEUE_INVALID_COLOR: 'color',
    },
    onSubmit: (fields) =>
      save.mutateAsync({
        id: saved.current?.id ?? null,
        input: { ...inputOf(fields), ...(wantsHours && { schedules: hours }) },
        file,
        onSaved: (one) => (saved.current = one),
      }),
    onDone() {
      toast.success(t('queues.saved'));
      onClose();
    },
  });
  const areHoursWrong = wantsHours && faultsOfWeek(hours).length > 0;
  const submit = (event: React.SyntheticEvent) => {
    setTried(true);
    if (!areHoursWrong) return form.submit(event);
    event.preventDefault();
    setTab('hours');
  };
  const changeHours = (rows: OpeningHours[]) => {
    if (!wantsHours) toast.info(t('queues.hours.saveToKeep'));
    setWantsHours(true);
    setHours(rows);
  };
  const isDataWrong = (['name', 'color', 'orderQueue'] as const).some((name) => form.field(name).error !== undefined);
  const hoursTab = { id: 'hours', label: t('queues.dialog.tab.hours'), isWrong: isTried && areHoursWrong } as const;
  const data = (
    <>
      <QueueData
        form={form}
        file={file}
        saved={queue && savedFile(queue)}
        onFile={setFile}
        queues={queues}
        queue={queue}
      />
      {queue && <QueueAssignment queueId={queue.id} />}
    </>
  );
  return (
    <Dialog
      title={queue ? t('queues.dialog.edit') : t('queues.dialog.create')}
      width={620}
      onClose={onClose}
      isDirty={form.isDirty || wantsHours || file.kind !== 'kept'}
      footer={
        <>
          <Button onClick={onClose}>{t('ui.cancel')}</Button>
          <ServerButton type="submit" form="queue-form" variant="primary" busy={form.isBusy}>
            {t('ui.save')}
          </ServerButton>
        </>
      }
    >
      <form id="queue-form" noValidate className={styles.form} onSubmit={submit}>
        <Tabs
          label={t('queues.dialog.tabs')}
          tabs={[
            { id: 'data', label: t('queues.dialog.tab.data'), isWrong: isDataWrong },
            ...(hasHours ? [hoursTab] : []),
          ]}
          chosen={tab}
          onChoose={setTab}
          panels={{ data, hours: <WeekGrid rows={hours} onChange={changeHours} showsFaults={isTried} /> }}
        />
      </form>
    </Dialog>
  );
}
