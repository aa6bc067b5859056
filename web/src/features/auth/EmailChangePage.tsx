import type { emailChangeRoutes } from '@recadia/contract/email-changes';
import { useState } from 'react';
import { Link, useLocation } from 'react-router';
import { errorText } from '../../lib/errors.ts';
import { call, slim } from '../../lib/http/http.ts';
import { useTranslation } from '../../lib/i18n/useTranslation.ts';
import { Button } from '../../ui/form/Button.tsx';
import styles from './LoginPage.module.css';
import { PublicPage } from './PublicPage.tsx';

const confirm = slim<typeof emailChangeRoutes.confirmEmailChange>({ method: 'POST', path: '/email-changes/confirm' });

type Outcome = { kind: 'asked' } | { kind: 'done'; email: string } | { kind: 'refused'; words: string };

/**
 * The target of the link sent to a new e-mail (X-USR-03); it needs a click, because mail programs open links by
 * themselves.
 */
export function EmailChangePage() {
  const { t } = useTranslation();
  const token = useLocation().hash.slice(1);
  const [isBusy, setBusy] = useState(false);
  const [outcome, setOutcome] = useState<Outcome>({ kind: 'asked' });

  async function send(): Promise<void> {
    setBusy(true);
    try {
      const { email } = await call(confirm, { body: { token: token || '-' } });
      setOutcome({ kind: 'done', email });
    } catch (error) {
      setOutcome({ kind: 'refused', words: await errorText(error) });
    } finally {
      setBusy(false);
    }
  }

  const title = { asked: 'title', done: 'done', refused: 'over' }[outcome.kind];
  const subtitle = {
    asked: () => t('auth.emailChange.text'),
    done: () => t('auth.emailChange.doneText', outcome),
    refused: () => ('words' in outcome ? outcome.words : ''),
  }[outcome.kind];
  return (
    <PublicPage title={t(`auth.emailChange.${title}`)} subtitle={subtitle()}>
      {outcome.kind === 'asked' && (
        <Button variant="primary" size="lg" block busy={isBusy} onClick={() => void send()}>
          {t('auth.emailChange.submit')}
        </Button>
      )}
      <p className={styles.register}>
        <Link to="/">{t('auth.emailChange.goOn')}</Link>
      </p>
    </PublicPage>
  );
}
