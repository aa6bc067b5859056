import type { ContactBrief } from '@recadia/contract/contacts';
import { longSubmitDelayMs, scheduleAheadMs } from '@recadia/contract/limits';
import { recurrences, scheduleInput } from '@recadia/contract/schedules';
import type { Schedule } from '@recadia/contract/schedules';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Controller } from 'react-hook-form';
import * as z from 'zod';
import { toast } from '../../lib/interaction/toast.ts';
import { useTranslation } from '../../lib/i18n/useTranslation.ts';
import { Button } from '../../ui/form/Button.tsx';
import { ChooseOne } from '../../ui/form/ChooseOne.tsx';
import { Dialog } from '../../ui/overlay/Dialog.tsx';
import { useContractForm } from '../../ui/form/useContractForm.ts';
import { Select } from '../../ui/form/Select.tsx';
import { ServerButton } from '../../ui/form/ServerButton.tsx';
import { Switch } from '../../ui/form/Switch.tsx';
import { TextArea } from '../../ui/form/TextArea.tsx';
import { TextInput } from '../../ui/form/TextInput.tsx';
import { connectionsQuery } from '../connections/index.ts';
import { toLocalInput } from './calendar.ts';
import { ContactField } from './ContactField.tsx';
import { PictureField } from './PictureField.tsx';
import styles from './ScheduleDialog.module.css';
import { useScheduleMutations } from './schedules.api.ts';

export interface ScheduleDialogProps {
  /** The schedule to edit, or null for a new one. */
  schedule: Schedule | null;
  /** The contact of a new schedule, when it is known. */
  contact?: Pick<ContactBrief, 'id' | 'name'> | undefined;
  /** The time of a new schedule; by default in an hour, unless a day was chosen. */
  at?: Date | undefined;
  onClose: () => void;
}

/** As written in a text (MSG-26). */
const variables = { first: '{{firstName}}', full: '{{name}}', greeting: '{{ms}}' };

/** The browser's field has local time; the request carries the instant. */
const moment = z
  .string()
  .refine((text) => new Date(text).getTime() > Date.now())
  .transform((text) => new Date(text).toISOString());
const schema = scheduleInput.extend({ sendAt: moment });

export function ScheduleDialog({ schedule, contact = schedule?.contact, at, onClose }: ScheduleDialogProps) {
  const { t } = useTranslation();
  const { save } = useScheduleMutations();
  const { data: connections = [] } = useQuery(connectionsQuery);
  const [file, setFile] = useState<File | null>(null);
  const [sendAt] = useState(() =>
    toLocalInput(schedule ? new Date(schedule.sendAt) : (at ?? new Date(Date.now() + scheduleAheadMs))),
  );
  const form = useContractForm({
    schema,
    defaultValues: {
      body: schedule?.body ?? '',
      contactId: contact?.id,
      sendAt,
      whatsappId: schedule?.whatsappId ?? null,
      recurrence: schedule?.recurrence ?? 'none',
      cancelOnReply: schedule?.cancelOnReply ?? false,
    },
    texts: { body: { tooShort: 'schedules.bodyTooShort' }, sendAt: { invalid: 'schedules.past' } },
    restMs: longSubmitDelayMs,
    onSubmit: (input) => save.mutateAsync({ id: schedule?.id ?? null, input, file }),
    onDone() {
      toast.success(t('schedules.saved'));
      onClose();
    },
  });
  return (
    <Dialog
      title={schedule ? t('schedules.dialog.edit') : t('schedules.dialog.create')}
      onClose={onClose}
      isDirty={form.isDirty || file !== null}
      footer={
        <>
          <Button onClick={onClose}>{t('ui.cancel')}</Button>
          <ServerButton type="submit" form="schedule-form" variant="primary" busy={form.isBusy}>
            {t('ui.save')}
          </ServerButton>
        </>
      }
    >
      <form id="schedule-form" noValidate className={styles.form} onSubmit={form.submit}>
        <Controller
          control={form.control}
          name="contactId"
          render={({ field }) => (
            <ContactField
              initial={contact ?? null}
              error={form.field('contactId').error}
              isFirst={!contact}
              onChoose={(id) => field.onChange(id ?? undefined)}
            />
          )}
        />
        <TextArea
          label={t('schedules.dialog.body')}
          hint={t('schedules.dialog.bodyHint', variables)}
          rows={4}
          {...form.field('body')}
          {...(contact && { 'data-autofocus': true })}
        />
        <div className={styles.two}>
          <TextInput label={t('schedules.dialog.sendAt')} type="datetime-local" {...form.field('sendAt')} />
          <Controller
            control={form.control}
            name="recurrence"
            render={({ field }) => (
              <Select
                label={t('schedules.dialog.recurrence')}
                value={field.value ?? 'none'}
                options={recurrences.map((one) => ({ value: one, label: t(`schedules.recurrence.${one}`) }))}
                onChange={field.onChange}
              />
            )}
          />
        </div>
        <Controller
          control={form.control}
          name="whatsappId"
          render={({ field }) => (
            <ChooseOne
              label={t('schedules.dialog.connection')}
              rows={connections}
              value={field.value ?? null}
              none={t('schedules.dialog.usualConnection')}
              onChange={field.onChange}
            />
          )}
        />
        <Controller
          control={form.control}
          name="cancelOnReply"
          render={({ field }) => (
            <Switch
              label={t('schedules.dialog.cancelOnReply')}
              hint={t('schedules.dialog.cancelOnReplyHint')}
              checked={field.value ?? false}
              onChange={(event) => field.onChange(event.target.checked)}
            />
          )}
        />
        <PictureField schedule={schedule} file={file} onFile={setFile} />
      </form>
    </Dialog>
  );
}
