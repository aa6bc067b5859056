import type { invitationRoutes } from '@recadia/contract/invitations';
import type { AnswerOf } from '@recadia/contract/route';
import { useEffect, useState } from 'react';
import { Link, useLocation, useNavigate } from 'react-router';
import { errorText } from '../../lib/errors.ts';
import { call, slim } from '../../lib/http/http.ts';
import { toast } from '../../lib/interaction/toast.ts';
import { useTranslation } from '../../lib/i18n/useTranslation.ts';
import { FirstPasswordForm } from './FirstPasswordForm.tsx';
import styles from './LoginPage.module.css';
import { PublicPage } from './PublicPage.tsx';

const open = slim<typeof invitationRoutes.openInvitation>({ method: 'POST', path: '/invitations/open' });
const accept = slim<typeof invitationRoutes.acceptInvitation>({ method: 'POST', path: '/invitations/accept' });

type Invitation = AnswerOf<typeof invitationRoutes.openInvitation>;

/** The target of an invitation link: shows the user and sets the first password (X-USR-02). */
export function InvitationPage() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const token = useLocation().hash.slice(1);
  const [invitation, setInvitation] = useState<Invitation | null>(null);
  const [refusal, setRefusal] = useState<string | null>(null);
  useEffect(() => {
    const aborter = new AbortController();
    call(open, { body: { token: token || '-' }, signal: aborter.signal }).then(
      setInvitation,
      async (error: unknown) => {
        const words = await errorText(error);
        if (!aborter.signal.aborted) setRefusal(words);
      },
    );
    return () => aborter.abort();
  }, [token]);

  async function choose(password: string): Promise<void> {
    await call(accept, { body: { token, password } });
    toast.success(t('auth.invitation.done'));
    await navigate('/login');
  }

  const subtitle = invitation ? t('auth.invitation.text', invitation) : t('auth.invitation.looking');
  return (
    <PublicPage title={t(refusal ? 'auth.invitation.over' : 'auth.invitation.title')} subtitle={refusal ?? subtitle}>
      {invitation && <FirstPasswordForm email={invitation.email} onChoose={choose} />}
      <p className={styles.register}>
        <Link to="/login">{t('auth.forget.back')}</Link>
      </p>
    </PublicPage>
  );
}
