import { useTranslation } from 'react-i18next';
import { LoginForm } from './LoginForm.tsx';
import { PublicPage } from './PublicPage.tsx';

export function LoginPage() {
  const { t } = useTranslation();
  return (
    <PublicPage title={t('auth.title')} subtitle={t('auth.subtitle')}>
      <LoginForm />
    </PublicPage>
  );
}
