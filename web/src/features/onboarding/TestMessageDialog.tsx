import { contactInput } from '@recadia/contract/contacts';
import { longTextMaxLength } from '@recadia/contract/limits';
import { useNavigate } from 'react-router';
import * as z from 'zod';
import { useTranslation } from '../../lib/i18n/useTranslation.ts';
import { Button } from '../../ui/form/Button.tsx';
import { Dialog } from '../../ui/overlay/Dialog.tsx';
import { useContractForm } from '../../ui/form/useContractForm.ts';
import { ServerButton } from '../../ui/form/ServerButton.tsx';
import { TextInput } from '../../ui/form/TextInput.tsx';
import styles from './TestMessageDialog.module.css';
import { useTestMessage } from './useTestMessage.ts';

const testForm = z.object({
  number: contactInput.shape.number,
  text: z.string().trim().min(1).max(longTextMaxLength),
});

/** Sends a test message to the user's own phone and opens the conversation. */
export function TestMessageDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const send = useTestMessage();
  const form = useContractForm({
    schema: testForm,
    defaultValues: { number: '', text: t('onboarding.test.words') },
    texts: { number: { tooShort: 'onboarding.test.numberWrong', invalid: 'onboarding.test.numberWrong' } },
    refusals: { ERR_WAPP_INVALID_CONTACT: 'number' },
    onSubmit: send,
    onDone(uuid) {
      onClose();
      void navigate(`/tickets/${uuid}`);
    },
  });
  return (
    <Dialog
      title={t('onboarding.test.title')}
      subtitle={t('onboarding.test.subtitle')}
      onClose={onClose}
      isDirty={form.isDirty}
      footer={
        <>
          <Button onClick={onClose}>{t('ui.cancel')}</Button>
          <ServerButton type="submit" form="test-message-form" variant="primary" busy={form.isBusy}>
            {t('onboarding.send.action')}
          </ServerButton>
        </>
      }
    >
      <form id="test-message-form" noValidate className={styles.form} onSubmit={form.submit}>
        <TextInput
          label={t('onboarding.test.number')}
          hint={t('onboarding.test.numberHint')}
          type="tel"
          inputMode="tel"
          autoComplete="tel"
          {...form.field('number')}
          data-autofocus
        />
        <TextInput label={t('onboarding.test.text')} autoComplete="off" {...form.field('text')} />
      </form>
    </Dialog>
  );
}
