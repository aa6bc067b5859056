import { toastMs } from '@recadia/contract/limits';
import { create } from 'zustand';

export type ToastTone = 'success' | 'error' | 'warning' | 'info';

export interface ToastAction {
  label: string;
  /** The key that performs the action while the toast is shown. */
  keys?: string;
  /** The time the action ends; a held toast then keeps its text only. */
  endsAt?: number;
  perform: () => void;
}

export interface Toast {
  id: number;
  tone: ToastTone;
  text: string;
  action?: ToastAction;
  /** Count of identical toasts merged into this one. */
  times: number;
  /** Remaining time; counted down by `tick` while the toasts are not held. */
  leftMs: number;
}

interface ToastState {
  toasts: Toast[];
  /** Hovered, focused, or the tab is hidden: toasts stay so that the user can read them. */
  held: boolean;
}

const maxToasts = 3;
let nextId = 1;

export const useToasts = create<ToastState>(() => ({ toasts: [], held: false }));

export const toast = {
  success: (text: string, action?: ToastAction) => show('success', text, action),
  error: (text: string, action?: ToastAction) => show('error', text, action),
  warning: (text: string, action?: ToastAction) => show('warning', text, action),
  info: (text: string, action?: ToastAction) => show('info', text, action),
};

function lifetimeMs(tone: ToastTone, hasAction: boolean): number {
  if (hasAction) return toastMs.withAction;
  return tone === 'error' ? toastMs.error : toastMs.other;
}

/** Newest first; an identical toast is counted instead of repeated. */
function show(tone: ToastTone, text: string, action?: ToastAction): Toast['id'] {
  const leftMs = lifetimeMs(tone, action !== undefined);
  const { toasts } = useToasts.getState();
  const same = toasts.find((other) => other.tone === tone && other.text === text);
  const id = same?.id ?? nextId++;
  const rest = toasts.filter((other) => other !== same);
  const times = (same?.times ?? 0) + 1;
  const shown: Toast = { id, tone, text, times, leftMs, ...(action && { action }) };
  useToasts.setState({ toasts: [shown, ...rest].slice(0, maxToasts) });
  return id;
}

export function dismissToast(id: number): void {
  useToasts.setState(({ toasts }) => ({ toasts: toasts.filter((other) => other.id !== id), held: false }));
}

/** Performs the action once, because the toast closes. */
export function performToastAction({ id, action }: Toast): void {
  dismissToast(id);
  if (action && !hasEnded(action)) action.perform();
}

export const pauseToasts = (held: boolean): void => useToasts.setState({ held });

/** Counts down all toasts unless they are held. */
export function tickToasts(ms: number): void {
  useToasts.setState(({ toasts, held }) => {
    if (held || toasts.length === 0) return {};
    return { toasts: toasts.map((one) => ({ ...one, leftMs: one.leftMs - ms })).filter((one) => one.leftMs > 0) };
  });
}

/** Removes expired actions; the text stays while the user reads it. */
export function removeExpiredActions(): void {
  useToasts.setState(({ toasts }) => {
    if (!toasts.some(({ action }) => hasEnded(action))) return {};
    return { toasts: toasts.map(({ action, ...one }) => (action && !hasEnded(action) ? { ...one, action } : one)) };
  });
}

const hasEnded = (action: ToastAction | undefined): boolean =>
  action?.endsAt !== undefined && action.endsAt <= Date.now();
