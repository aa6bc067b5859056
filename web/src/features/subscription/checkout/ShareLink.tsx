import { subscriptionRoutes } from '@recadia/contract/subscription';
import { Link2, Mail } from 'lucide-react';
import { useState, type SubmitEvent } from 'react';
import { hasCode } from '../../../lib/http/api-error.ts';
import { call } from '../../../lib/http/http.ts';
import { useSending } from '../../../lib/http/useSending.ts';
import { currentLanguage } from '../../../lib/i18n/i18n.ts';
import { useTranslation } from '../../../lib/i18n/useTranslation.ts';
import { toast } from '../../../lib/interaction/toast.ts';
import { useCopy } from '../../../lib/interaction/useCopy.ts';
import { Button } from '../../../ui/form/Button.tsx';
import { CopyButton } from '../../../ui/feedback/CopyButton.tsx';
import { ServerButton } from '../../../ui/form/ServerButton.tsx';
import { TextInput } from '../../../ui/form/TextInput.tsx';
import styles from './Checkout.module.css';

/** A link for another payer, who gets no access to the account. */
export function ShareLink({ email: known }: { email: string }) {
  const { t } = useTranslation();
  const [email, setEmail] = useState<string | null>(null);
  const [url, setUrl] = useState<string | null>(null);
  const { copy } = useCopy();
  const { isBusy, refusal, send } = useSending();
  const share = () =>
    send(async () => {
      const link = await call(subscriptionRoutes.sharePayLink, { body: {} });
      setUrl(link.url);
      copy(link.url);
    });
  const mail = (to: string) =>
    send(async () => {
      try {
        await call(subscriptionRoutes.sharePayLink, { body: { email: to, language: currentLanguage() } });
        toast.success(t('subscription.share.sent', { email: to }));
      } catch (error) {
        if (!hasCode(error, 'ERR_MAIL_UNAVAILABLE')) throw error;
        toast.error(t('subscription.share.noMail'));
      }
      setEmail(null);
    });
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (email !== null) void mail(email.trim());
  };
  return (
    <div className={styles.share}>
      <div>
        <b>{t('subscription.share.title')}</b>
        <p>{t('subscription.share.text')}</p>
      </div>
      {email === null ? (
        <div className={styles.buttons}>
          <Button icon={<Mail />} onClick={() => setEmail(known)}>
            {t('subscription.share.mail')}
          </Button>
          <ServerButton icon={<Link2 />} busy={isBusy} onClick={() => void share()}>
            {t('subscription.share.copy')}
          </ServerButton>
        </div>
      ) : (
        <form noValidate className={styles.mail} onSubmit={submit}>
          <TextInput
            label={t('subscription.share.email')}
            type="email"
            autoComplete="email"
            // eslint-disable-next-line jsx-a11y/no-autofocus -- opened by the button that it replaces
            autoFocus
            value={email}
            error={refusal ?? undefined}
            onChange={({ target }) => setEmail(target.value)}
          />
          <Button onClick={() => setEmail(null)}>{t('ui.cancel')}</Button>
          <ServerButton type="submit" variant="primary" busy={isBusy}>
            {t('subscription.share.send')}
          </ServerButton>
        </form>
      )}
      {email === null && url !== null && (
        <div className={styles.link}>
          <TextInput
            label={t('subscription.share.link')}
            readOnly
            value={url}
            onFocus={({ target }) => target.select()}
            end={<CopyButton text={url} />}
          />
        </div>
      )}
      {email === null && (
        <p role="alert" className={styles.refusal}>
          {refusal}
        </p>
      )}
    </div>
  );
}
