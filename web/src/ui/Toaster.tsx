import { CircleAlert, CircleCheck, Info, TriangleAlert, Undo2, X } from 'lucide-react';
import { useEffect, useMemo } from 'react';
import { useActions } from '../lib/actions.ts';
import { dismissToast, holdToasts, performToast, tickToasts, useToasts } from '../lib/toast.ts';
import type { Toast, ToastTone } from '../lib/toast.ts';
import { useTranslation } from '../lib/useTranslation.ts';
import { Badge } from './Badge.tsx';
import { Button } from './Button.tsx';
import { IconButton } from './IconButton.tsx';
import { Kbd } from './Kbd.tsx';
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
  useKeyOf(toasts.find(({ action }) => action?.keys));
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

/** The newest toast with a key answers to it, also from the palette. */
function useKeyOf(toast: Toast | undefined): void {
  const { id, label, keys } = { id: toast?.id, ...toast?.action };
  useActions(
    useMemo(() => {
      if (id === undefined || !label || !keys) return [];
      const perform = () =>
        useToasts
          .getState()
          .toasts.filter((one) => one.id === id)
          .forEach(performToast);
      return [{ id: 'toast', group: 'page', label, icon: Undo2, keys, perform }];
    }, [id, label, keys]),
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
        <Button size="sm" variant="quiet" aria-keyshortcuts={action.keys} onClick={() => performToast(toast)}>
          {action.label}
          {action.keys && (
            <span className={styles.keys} aria-hidden="true">
              <Kbd keys={action.keys} />
            </span>
          )}
        </Button>
      )}
      <IconButton size="sm" label={t('ui.toast.close')} icon={<X />} onClick={() => dismissToast(id)} />
    </div>
  );
}
