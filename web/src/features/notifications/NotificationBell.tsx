import { notificationPopoverPx } from '@recadia/contract/limits';
import { Bell } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from '../../lib/i18n/useTranslation.ts';
import { CornerCount } from '../../ui/feedback/CornerCount.tsx';
import { IconButton } from '../../ui/form/IconButton.tsx';
import { Popover } from '../../ui/overlay/Popover.tsx';
import { useUnreadCount } from './notifications.api.ts';

const NotificationPanel = lazy(async () => ({ default: (await import('./NotificationPanel.tsx')).NotificationPanel }));
const NoticeSettings = lazy(async () => ({ default: (await import('./NoticeSettings.tsx')).NoticeSettings }));

export function NotificationBell() {
  const { t } = useTranslation();
  const count = useUnreadCount();
  const [isOpen, setIsOpen] = useState(false);
  const [isAdjusting, setIsAdjusting] = useState(false);
  const close = () => setIsOpen(false);
  const adjust = () => {
    close();
    setIsAdjusting(true);
  };
  return (
    <>
      <Popover
        label={t('notifications.title')}
        width={notificationPopoverPx}
        opened={isOpen}
        onChange={setIsOpen}
        target={
          <IconButton
            label={count > 0 ? t('notifications.bell', { count }) : t('notifications.title')}
            icon={<Bell />}
            badge={<CornerCount count={count} tone="alert" />}
            onClick={() => setIsOpen(!isOpen)}
          />
        }
      >
        <NotificationPanel onLeave={close} onAdjust={adjust} />
      </Popover>
      <Suspense>{isAdjusting && <NoticeSettings onClose={() => setIsAdjusting(false)} />}</Suspense>
    </>
  );
}
