import { CircleCheck, RefreshCw, WifiOff } from 'lucide-react';
import { useLiveStatus } from '../../lib/live/live-status.ts';
import { useTranslation } from '../../lib/i18n/useTranslation.ts';
import { Banner } from '../../ui/feedback/Banner.tsx';
import { Button } from '../../ui/form/Button.tsx';
import { useConnectionTrouble } from './useConnectionTrouble.ts';

/** Shows the loss of the live connection and its return. */
export function ConnectionBanner() {
  const { t } = useTranslation();
  const live = useLiveStatus(({ connection }) => connection);
  const trouble = useConnectionTrouble();
  switch (trouble.kind) {
    case 'none':
      return null;
    case 'back':
      return (
        <Banner tone="success" icon={<CircleCheck />}>
          {t('app.live.back')}
        </Banner>
      );
    case 'reconnecting':
      return (
        <Banner tone="warning" icon={<RefreshCw />}>
          {t('app.live.reconnecting')}
        </Banner>
      );
    case 'offline':
      return (
        <Banner
          tone="warning"
          icon={<WifiOff />}
          action={
            <Button size="sm" onClick={() => live?.retryNow()}>
              {t('app.live.tryNow')}
            </Button>
          }
        >
          {/* Screen readers announce the text once, not every second. */}
          <span className="visually-hidden">{t('app.live.offline')}</span>
          <span aria-hidden="true">
            {trouble.retryInS === null ? t('app.live.offline') : t('app.live.offlineIn', { count: trouble.retryInS })}
          </span>
        </Banner>
      );
  }
}
