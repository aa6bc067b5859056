import { toastMs } from '@recadia/contract/limits';
import i18next from 'i18next';
import { dismissToast, toast } from './toast.ts';

/** Says what was done and offers to take it back, by a button and by `z`. Answers how to withdraw the offer. */
export function offerUndo(text: string, perform: () => void): () => void {
  const endsAt = Date.now() + toastMs.withAction;
  const id = toast.success(text, { label: i18next.t('ui.toast.undo'), keys: 'z', endsAt, perform });
  return () => dismissToast(id);
}
