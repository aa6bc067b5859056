import { WifiOff } from 'lucide-react';
import { useTranslation } from '../../lib/i18n/useTranslation.ts';
import { Button } from '../form/Button.tsx';
import { EmptyState } from './EmptyState.tsx';

interface NotLoadedProps {
  /** The text key of the missing data. */
  noun: string;
  onRetry: () => unknown;
}

/** Shown instead of data whose request failed. */
export function NotLoaded({ noun, onRetry }: NotLoadedProps) {
  const { t } = useTranslation();
  return (
    <EmptyState
      icon={<WifiOff />}
      title={t('ui.list.errorTitle', { noun: t(noun) })}
      text={t('ui.list.errorText')}
      action={<Button onClick={() => void onRetry()}>{t('ui.retry')}</Button>}
    />
  );
}
