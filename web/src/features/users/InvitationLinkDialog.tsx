import { toast } from '../../lib/interaction/toast.ts';
import { useTranslation } from '../../lib/i18n/useTranslation.ts';
import { Button } from '../../ui/form/Button.tsx';
import { Dialog } from '../../ui/overlay/Dialog.tsx';
import { TextInput } from '../../ui/form/TextInput.tsx';
import styles from './UserDialog.module.css';

/** Without a mail service, the inviting user passes the link on. */
export function InvitationLinkDialog({ link, onClose }: { link: string; onClose: () => void }) {
  const { t } = useTranslation();
  const copy = () => void navigator.clipboard.writeText(link).then(() => toast.success(t('users.invitation.copied')));
  return (
    <Dialog
      title={t('users.invitation.linkTitle')}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('ui.dialog.close')}</Button>
          <Button variant="primary" onClick={copy}>
            {t('users.invitation.copy')}
          </Button>
        </>
      }
    >
      <div className={styles.form}>
        <p>{t('users.invitation.linkText')}</p>
        <TextInput
          label={t('users.invitation.link')}
          readOnly
          value={link}
          onFocus={(event) => event.target.select()}
        />
      </div>
    </Dialog>
  );
}
