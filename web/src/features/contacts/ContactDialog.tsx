import { contactChange, contactInput } from '@recadia/contract/contacts';
import type { Contact } from '@recadia/contract/contacts';
import { toast } from '../../lib/interaction/toast.ts';
import { useTranslation } from '../../lib/i18n/useTranslation.ts';
import { Button } from '../../ui/form/Button.tsx';
import { Dialog } from '../../ui/overlay/Dialog.tsx';
import { useContractForm } from '../../ui/form/useContractForm.ts';
import { ServerButton } from '../../ui/form/ServerButton.tsx';
import { TextInput } from '../../ui/form/TextInput.tsx';
import styles from './ContactDialog.module.css';
import { ExtraFields } from './ExtraFields.tsx';
import { useContactMutations } from './contacts.api.ts';

interface ContactDialogProps {
  /** The contact to edit, or null for a new one. */
  contact: Contact | null;
  onClose: () => void;
}

/** A new contact needs a number; an existing one may have none, because WhatsApp can hide it. */
const newContact = contactChange.extend({ number: contactInput.shape.number });

export function ContactDialog({ contact, onClose }: ContactDialogProps) {
  const { t } = useTranslation();
  const { save } = useContactMutations();
  const form = useContractForm({
    schema: contact ? contactChange : newContact,
    defaultValues: {
      name: contact?.name ?? '',
      number: contact?.number ?? '',
      email: contact?.email ?? '',
      extraInfo: contact?.extraInfo ?? [],
    },
    refusals: { ERR_DUPLICATED_CONTACT: 'number', ERR_WAPP_INVALID_CONTACT: 'number' },
    onSubmit: (input) => save.mutateAsync({ id: contact?.id ?? null, input }),
    onDone(saved) {
      if ('alreadyExists' in saved) toast.info(t('contacts.alreadyExists', { name: saved.alreadyExists.name }));
      else toast.success(t('contacts.saved'));
      onClose();
    },
  });
  return (
    <Dialog
      title={contact ? t('contacts.dialog.edit') : t('contacts.dialog.create')}
      onClose={onClose}
      isDirty={form.isDirty}
      footer={
        <>
          <Button onClick={onClose}>{t('ui.cancel')}</Button>
          <ServerButton type="submit" form="contact-form" variant="primary" busy={form.isBusy}>
            {t('ui.save')}
          </ServerButton>
        </>
      }
    >
      <form id="contact-form" noValidate className={styles.form} onSubmit={form.submit}>
        <TextInput label={t('contacts.dialog.name')} {...form.field('name')} data-autofocus />
        {!contact?.isGroup && (
          <TextInput
            label={t('contacts.dialog.number')}
            hint={t('contacts.dialog.numberHint')}
            placeholder="5513912344321"
            inputMode="tel"
            {...form.field('number')}
          />
        )}
        <TextInput label={t('contacts.dialog.email')} type="email" {...form.field('email')} />
        <ExtraFields control={form.control} field={form.field} />
      </form>
    </Dialog>
  );
}
