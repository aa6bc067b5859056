import { billingCountries } from '@recadia/contract/subscription';
import { useEffect, useLayoutEffect, useRef } from 'react';
import { useTranslation } from '../../../lib/i18n/useTranslation.ts';
import { media } from '../../../lib/interaction/useMedia.ts';
import { Select } from '../../../ui/form/Select.tsx';
import { TextInput } from '../../../ui/form/TextInput.tsx';
import { useContractForm } from '../../../ui/form/useContractForm.ts';
import { billingSchema, typedBilling, type Billing, type Preview } from './billing.ts';
import styles from './Checkout.module.css';

export const billingFormId = 'billing-form';
const obligatory = ['firstName', 'address2', 'city', 'zipcode'] as const;

interface BillingStepProps {
  preview: Preview;
  /** Typed before, when the payer returns to this step. */
  billing: Billing | null;
  onSave: (billing: Billing) => void;
  /** Reports typed data, so that closing asks first. */
  onDirty: (isDirty: boolean) => void;
}

/** INV-06: the billing data of the payer. */
export function BillingStep({ preview, billing, onSave, onDirty }: BillingStepProps) {
  const { t } = useTranslation();
  const typed = { ...typedBilling(preview), ...billing };
  const form = useContractForm({
    schema: billingSchema,
    defaultValues: typed,
    texts: {
      firstName: { required: 'subscription.faults.name' },
      address2: { required: 'subscription.faults.address' },
      city: { required: 'subscription.faults.city' },
      zipcode: { required: 'subscription.faults.zip', invalid: 'subscription.faults.zipFormat' },
      country: { required: 'subscription.faults.country' },
      taxId: { invalid: 'subscription.faults.taxId' },
    },
    // Nothing is sent yet.
    restMs: 0,
    onSubmit: (values) => Promise.resolve(values),
    onDone: onSave,
  });
  const { isDirty } = form;
  useEffect(() => onDirty(isDirty), [isDirty, onDirty]);
  const first = obligatory.find((name) => !typed[name]) ?? 'firstName';
  const shown = useRef<HTMLFormElement>(null);
  // Before the dialog, which would mark its first field, and Mantine, which focuses the marked element.
  useLayoutEffect(() => {
    // On touch screens the keyboard would cover the dialog.
    const isTouch = matchMedia(media.touch).matches;
    const target = isTouch ? shown.current : shown.current?.querySelector<HTMLElement>(`[name=${first}]`);
    target?.setAttribute('data-autofocus', 'true');
    target?.focus();
    // eslint-disable-next-line react-hooks/exhaustive-deps -- once: later the payer moves the focus
  }, []);
  return (
    <form ref={shown} id={billingFormId} noValidate tabIndex={-1} className={styles.form} onSubmit={form.submit}>
      <TextInput label={t('subscription.fields.name')} autoComplete="name" {...form.field('firstName')} />
      <TextInput
        label={t('subscription.fields.taxId')}
        hint={t('subscription.fields.optional')}
        {...form.field('taxId')}
      />
      <TextInput
        label={t('subscription.fields.address')}
        autoComplete="street-address"
        className={styles.wide}
        {...form.field('address2')}
      />
      <TextInput label={t('subscription.fields.city')} autoComplete="address-level2" {...form.field('city')} />
      <TextInput
        label={t('subscription.fields.state')}
        hint={t('subscription.fields.optional')}
        autoComplete="address-level1"
        {...form.field('state')}
      />
      <TextInput label={t('subscription.fields.zip')} autoComplete="postal-code" {...form.field('zipcode')} />
      <Select
        label={t('subscription.fields.country')}
        autoComplete="country"
        options={[
          { value: '', label: t('subscription.fields.choose') },
          ...billingCountries.map((value) => ({ value, label: t(`subscription.countries.${value}`) })),
        ]}
        {...form.field('country')}
      />
    </form>
  );
}
