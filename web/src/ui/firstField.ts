import { media } from '../lib/useMedia.ts';

const fields = ['input:not([type=hidden], [type=file])', 'select', 'textarea'].map((one) => `${one}:enabled`).join();

/**
 * Gives the focus of a dialog to its first field. The kit would give it to the cross in the header, where the next letters
 * are lost. A field that comes after the dialog still gets it while the cross has it.
 */
export function focusFirstField(body: HTMLElement | null, header: HTMLElement | null): void {
  // A keyboard on the screen would cover the dialog.
  if (!body || matchMedia(media.touch).matches) return;
  if (body.parentElement?.querySelector('[data-autofocus]')) return;
  const field = [...body.querySelectorAll<HTMLElement>(fields)].find((one) => one.closest('[hidden]') === null);
  // The kit looks for this mark a moment after the dialog has opened.
  field?.setAttribute('data-autofocus', 'true');
  if (header?.contains(document.activeElement)) field?.focus();
}
