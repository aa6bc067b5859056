import type { contactChange } from '@recadia/contract/contacts';
import { Plus, Trash2 } from 'lucide-react';
import { useFieldArray } from 'react-hook-form';
import type * as z from 'zod';
import { useTranslation } from '../../lib/i18n/useTranslation.ts';
import { Button } from '../../ui/form/Button.tsx';
import type { ContractForm } from '../../ui/form/useContractForm.ts';
import { IconButton } from '../../ui/form/IconButton.tsx';
import { TextInput } from '../../ui/form/TextInput.tsx';
import styles from './ContactDialog.module.css';

type Form = ContractForm<z.input<typeof contactChange>>;

/** Further fields besides name, number and e-mail. */
export function ExtraFields({ control, field }: Pick<Form, 'control' | 'field'>) {
  const { t } = useTranslation();
  const { fields, append, remove } = useFieldArray({ control, name: 'extraInfo', keyName: 'key' });
  return (
    <fieldset className={styles.extra}>
      <legend>{t('contacts.dialog.extra')}</legend>
      {fields.map(({ key }, at) => (
        <div key={key} className={styles.pair}>
          <TextInput label={t('contacts.dialog.fieldName')} {...field(`extraInfo.${at}.name`)} />
          <TextInput label={t('contacts.dialog.fieldValue')} {...field(`extraInfo.${at}.value`)} />
          <IconButton label={t('contacts.dialog.removeField')} icon={<Trash2 />} onClick={() => remove(at)} />
        </div>
      ))}
      <Button icon={<Plus />} onClick={() => append({ name: '', value: '' })}>
        {t('contacts.dialog.addField')}
      </Button>
    </fieldset>
  );
}
