import type { signUpRoutes } from '@recadia/contract/sign-up';
import { MailWarning } from 'lucide-react';
import { call, slim } from '../../lib/http/http.ts';
import { useSending } from '../../lib/http/useSending.ts';
import { currentLanguage } from '../../lib/i18n/i18n.ts';
import { useTranslation } from '../../lib/i18n/useTranslation.ts';
import { toast } from '../../lib/interaction/toast.ts';
import { useUser } from '../../lib/session/session.ts';
import { Banner } from '../../ui/feedback/Banner.tsx';
import { ServerButton } from '../../ui/form/ServerButton.tsx';

const resend = slim<typeof signUpRoutes.resendConfirmation>({ method: 'POST', path: '/companies/confirmation' });

/** X-SGN-02: messages of a new company wait until its e-mail is confirmed. */
export function EmailBanner() {
  const { t } = useTranslation();
  const { company, profile } = useUser();
  const { isBusy, refusal, send } = useSending();
  if (company.isEmailConfirmed) return null;
  const mailAgain = () =>
    send(async () => {
      const { email } = await call(resend, { body: { language: currentLanguage() } });
      toast.success(t('app.confirmEmail.sent', { email }));
    });
  const action = profile === 'admin' && (
    <ServerButton size="sm" busy={isBusy} onClick={() => void mailAgain()}>
      {t('app.confirmEmail.resend')}
    </ServerButton>
  );
  return (
    <Banner tone="warning" icon={<MailWarning />} action={action}>
      {refusal ?? t('app.confirmEmail.text')}
    </Banner>
  );
}
