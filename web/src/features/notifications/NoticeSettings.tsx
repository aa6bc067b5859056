import { useTranslation } from '../../lib/i18n/useTranslation.ts';
import { Dialog } from '../../ui/overlay/Dialog.tsx';
import { Switch } from '../../ui/form/Switch.tsx';
import styles from './NoticeSettings.module.css';
import { useNotices } from './useNotices.ts';

/** Settings of browser notifications, also for closed tabs. */
export function NoticeSettings({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const { isOn, permission, showsText, turnOn, turnOff, setShowsText } = useNotices();
  const isAllowed = permission === 'granted' || permission === 'default';
  return (
    <Dialog title={t('notifications.settings')} onClose={onClose} width={420}>
      <div className={styles.settings}>
        <Switch
          label={t('notifications.browser')}
          hint={isAllowed ? t('notifications.browserHint') : t(`notifications.help.${permission}`)}
          checked={isOn}
          disabled={!isAllowed}
          onChange={() => void (isOn ? turnOff() : turnOn())}
          data-autofocus
        />
        <Switch
          label={t('notifications.text')}
          hint={t('notifications.textHint')}
          checked={showsText}
          disabled={!isOn}
          onChange={() => void setShowsText(!showsText)}
        />
      </div>
    </Dialog>
  );
}
