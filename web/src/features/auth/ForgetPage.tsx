import type { passwordResetRoutes } from '@recadia/contract/password-reset';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { call, slim } from '../../lib/http/http.ts';
import { currentLanguage } from '../../lib/i18n/i18n.ts';
import { toast } from '../../lib/interaction/toast.ts';
import { useTranslation } from '../../lib/i18n/useTranslation.ts';
import { ResetRequestForm } from './ResetRequestForm.tsx';
import styles from './LoginPage.module.css';
import { PublicPage } from './PublicPage.tsx';
import { ResetForm, type NewPassword } from './ResetForm.tsx';

const forget = slim<typeof passwordResetRoutes.forgetPassword>({ method: 'POST', path: '/forgetpassword' });
const reset = slim<typeof passwordResetRoutes.resetPassword>({ method: 'POST', path: '/resetpasswords' });

/** First the e-mail, then the code from the e-mail with the new password (PWD-01). */
export function ForgetPage() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const [email, setEmail] = useState<string | null>(null);

  async function ask(address: string): Promise<void> {
    await call(forget, { body: { email: address, language: currentLanguage() } });
    toast.success(t('auth.forget.sent'));
    setEmail(address);
  }

  async function save(address: string, chosen: NewPassword): Promise<void> {
    await call(reset, { body: { email: address, ...chosen } });
    toast.success(t('auth.forget.saved'));
    await navigate('/login');
  }

  const subtitle = email === null ? t('auth.forget.askText') : t('auth.forget.resetText', { email });
  return (
    <PublicPage title={t('auth.forget.title')} subtitle={subtitle}>
      {email === null ? (
        <ResetRequestForm onAsk={ask} />
      ) : (
        <ResetForm onReset={(chosen) => save(email, chosen)} onAgain={() => setEmail(null)} />
      )}
      <p className={styles.register}>
        <Link to="/login">{t('auth.forget.back')}</Link>
      </p>
    </PublicPage>
  );
}
