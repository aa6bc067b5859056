import { toastMs } from '@recadia/contract/limits';
import i18next from 'i18next';
import { dismissToast, toast } from './toast.ts';

/** Reports a change and offers an undo by button and by `z`; returns a function that withdraws the offer. */
export function offerUndo(text: string, perform: () => void): () => void {
  const endsAt = Date.now() + toastMs.withAction;
  const id = toast.success(text, { label: i18next.t('ui.toast.undo'), keys: 'z', endsAt, perform });
  return () => dismissToast(id);
}
