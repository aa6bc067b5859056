import { CircleAlert, CircleCheck, Info, TriangleAlert, X } from 'lucide-react';
import { useEffect } from 'react';
import { dismissToast, holdToasts, tickToasts, useToasts } from '../lib/toast.ts';
import type { Toast, ToastTone } from '../lib/toast.ts';
import { useTranslation } from '../lib/useTranslation.ts';
import { Badge } from './Badge.tsx';
import { Button } from './Button.tsx';
import { IconButton } from './IconButton.tsx';
import styles from './Toaster.module.css';

const tickMs = 100;

const icons: Record<ToastTone, typeof Info> = {
  success: CircleCheck,
  error: CircleAlert,
  warning: TriangleAlert,
  info: Info,
};

/** Messages in the lower left corner. They wait while somebody is on them or looks elsewhere. */
export function Toaster() {
  const { toasts } = useToasts();
  const isEmpty = toasts.length === 0;
  useEffect(() => {
    if (isEmpty) return;
    const timer = setInterval(() => document.hidden || tickToasts(tickMs), tickMs);
    return () => clearInterval(timer);
  }, [isEmpty]);
  return (
    <div
      className={styles.corner}
      onPointerEnter={() => holdToasts(true)}
      onPointerLeave={() => holdToasts(false)}
      onFocus={() => holdToasts(true)}
      onBlur={() => holdToasts(false)}
    >
      {toasts.map((one) => (
        <ToastCard key={one.id} toast={one} />
      ))}
    </div>
  );
}

function ToastCard({ toast }: { toast: Toast }) {
  const { t } = useTranslation();
  const { id, tone, text, times, action } = toast;
  const Icon = icons[tone];
  return (
    <div className={styles.toast} data-tone={tone} role={tone === 'error' ? 'alert' : 'status'}>
      <Icon className={styles.icon} />
      <span className={styles.text}>{text}</span>
      {times > 1 && <Badge>{`×${times}`}</Badge>}
      {action && (
        <Button
          size="sm"
          variant="quiet"
          onClick={() => {
            dismissToast(id);
            action.perform();
          }}
        >
          {action.label}
        </Button>
      )}
      <IconButton size="sm" label={t('ui.toast.close')} icon={<X />} onClick={() => dismissToast(id)} />
    </div>
  );
}
