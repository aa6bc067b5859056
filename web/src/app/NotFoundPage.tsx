import { ArrowLeft, Compass } from 'lucide-react';
import { useNavigate } from 'react-router';
import { useTranslation } from '../lib/i18n/useTranslation.ts';
import { Button } from '../ui/form/Button.tsx';
import { EmptyState } from '../ui/feedback/EmptyState.tsx';

export function NotFoundPage() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  return (
    <EmptyState
      level={1}
      icon={<Compass />}
      title={t('app.notFound.title')}
      text={t('app.notFound.text')}
      action={
        <Button icon={<ArrowLeft />} onClick={() => void navigate('/tickets')}>
          {t('app.notFound.action')}
        </Button>
      }
    />
  );
}
