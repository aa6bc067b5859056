import { nextDueDate, readDueDate } from '@recadia/contract/due-date';
import { useController, useWatch } from 'react-hook-form';
import type * as z from 'zod';
import { formatDate } from '../../lib/i18n/time.ts';
import { useTranslation } from '../../lib/i18n/useTranslation.ts';
import { Button } from '../../ui/form/Button.tsx';
import { Select } from '../../ui/form/Select.tsx';
import { TextInput } from '../../ui/form/TextInput.tsx';
import type { ContractForm } from '../../ui/form/useContractForm.ts';
import styles from './Companies.module.css';
import { offeredRecurrences, type companyForm } from './company-form.ts';
import { todayIn } from './due-state.ts';

interface DueDateFieldsProps {
  form: ContractForm<z.input<typeof companyForm>>;
  /** The company's; a new company has the operator's until it sets its own. */
  timezone: string | undefined;
}

/** CMP-06: due date, recurrence, and the button that advances one by the other and shows the result. */
export function DueDateFields({ form, timezone }: DueDateFieldsProps) {
  const { t } = useTranslation();
  const { control } = form;
  const { field } = useController({ control, name: 'dueDate' });
  const recurrence = useWatch({ control, name: 'recurrence' }) ?? 'MENSAL';
  const zone = timezone ?? Intl.DateTimeFormat().resolvedOptions().timeZone;
  const next = nextDueDate(readDueDate(field.value ?? null), recurrence, todayIn(zone));
  return (
    <>
      <div className={styles.pair}>
        <TextInput
          label={t('companies.form.dueDate')}
          type="date"
          {...field}
          value={field.value ?? ''}
          error={form.field('dueDate').error}
        />
        <Select
          label={t('companies.form.recurrence')}
          options={offeredRecurrences(recurrence).map((value) => ({
            value,
            label: t(`companies.recurrences.${value}`),
          }))}
          {...form.field('recurrence')}
        />
      </div>
      <Button block variant="soft" onClick={() => field.onChange(next)}>
        {t('companies.form.addDueDate', { date: formatDate(next) })}
      </Button>
    </>
  );
}
