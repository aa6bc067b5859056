import { Controller, type Control } from 'react-hook-form';
import type * as z from 'zod';
import { useTranslation } from '../../lib/i18n/useTranslation.ts';
import { Switch } from '../../ui/form/Switch.tsx';
import type { companyForm } from './company-form.ts';

const switches = ['status', 'campaignsEnabled'] as const;

export function CompanySwitches({ control }: { control: Control<z.input<typeof companyForm>> }) {
  const { t } = useTranslation();
  return (
    <>
      {switches.map((name) => (
        <Controller
          key={name}
          control={control}
          name={name}
          render={({ field: { value, onChange } }) => (
            <Switch
              label={t(`companies.form.${name}`)}
              checked={value}
              onChange={({ target }) => onChange(target.checked)}
            />
          )}
        />
      ))}
    </>
  );
}
