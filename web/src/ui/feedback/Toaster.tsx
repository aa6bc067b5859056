import { CircleAlert, CircleCheck, Info, TriangleAlert, Undo2, X } from 'lucide-react';
import { useEffect, useLayoutEffect, useMemo, useRef } from 'react';
import { useActions } from '../../lib/interaction/actions.ts';
import {
  dismissToast,
  removeExpiredActions,
  pauseToasts,
  performToastAction,
  tickToasts,
  useToasts,
} from '../../lib/interaction/toast.ts';
import type { Toast, ToastAction, ToastTone } from '../../lib/interaction/toast.ts';
import { useTranslation } from '../../lib/i18n/useTranslation.ts';
import { Badge } from './Badge.tsx';
import { Button } from '../form/Button.tsx';
import { IconButton } from '../form/IconButton.tsx';
import { Kbd } from '../layout/Kbd.tsx';
import styles from './Toaster.module.css';

const tickMs = 100;

const icons: Record<ToastTone, typeof Info> = {
  success: CircleCheck,
  error: CircleAlert,
  warning: TriangleAlert,
  info: Info,
};

/** Toasts in the lower left corner; they stay while hovered, focused or in a hidden tab. */
export function Toaster() {
  const { toasts } = useToasts();
  const isEmpty = toasts.length === 0;
  useKeyOf(toasts.find(({ action }) => action?.keys));
  useEffect(() => {
    if (isEmpty) return;
    const timer = setInterval(() => {
      removeExpiredActions();
      if (!document.hidden) tickToasts(tickMs);
    }, tickMs);
    return () => clearInterval(timer);
  }, [isEmpty]);
  return (
    <div
      className={styles.corner}
      onPointerEnter={() => pauseToasts(true)}
      onPointerLeave={() => pauseToasts(false)}
      onFocus={() => pauseToasts(true)}
      onBlur={() => pauseToasts(false)}
    >
      {toasts.map((one) => (
        <ToastCard key={one.id} toast={one} />
      ))}
    </div>
  );
}

/** The key of the newest toast with an action, also offered in the palette. */
function useKeyOf(toast: Toast | undefined): void {
  const { id, label, keys } = { id: toast?.id, ...toast?.action };
  useActions(
    useMemo(() => {
      if (id === undefined || !label || !keys) return [];
      const perform = () =>
        useToasts
          .getState()
          .toasts.filter((one) => one.id === id)
          .forEach(performToastAction);
      return [{ id: 'toast', group: 'page', label, icon: Undo2, keys, reachesLayers: true, perform }];
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
      {action && <Offer action={action} onPress={() => performToastAction(toast)} />}
      <IconButton size="sm" label={t('ui.toast.close')} icon={<X />} onClick={() => dismissToast(id)} />
    </div>
  );
}

function Offer({ action: { label, keys }, onPress }: { action: ToastAction; onPress: () => void }) {
  const button = useRef<HTMLButtonElement>(null);
  useLayoutEffect(() => {
    const { current } = button;
    return () => {
      // When a focused action expires, the other button of the toast takes the focus.
      if (current === document.activeElement)
        [...(current?.parentElement?.querySelectorAll('button') ?? [])].at(-1)?.focus();
    };
  }, []);
  return (
    <Button ref={button} size="sm" variant="quiet" aria-keyshortcuts={keys} onClick={onPress}>
      {label}
      {keys && (
        <span className={styles.keys} aria-hidden="true">
          <Kbd keys={keys} />
        </span>
      )}
    </Button>
  );
}
