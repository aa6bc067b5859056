import { media } from '../../lib/interaction/useMedia.ts';

const fields = ['input:not([type=hidden], [type=file])', 'select', 'textarea'].map((one) => `${one}:enabled`).join();

export const firstField = (body: HTMLElement | null): HTMLElement | undefined =>
  [...(body?.querySelectorAll<HTMLElement>(fields) ?? [])].find((one) => one.closest('[hidden]') === null);

/**
 * Focuses the first field of a dialog. Mantine would focus the close button in the header, where typed characters are
 * lost. A field that loads later still takes the focus while the close button has it.
 */
export function focusFirstField(body: HTMLElement | null, header: HTMLElement | null): void {
  // On touch screens the on-screen keyboard would cover the dialog.
  if (!body || matchMedia(media.touch).matches) return;
  if (body.parentElement?.querySelector('[data-autofocus]')) return;
  const field = firstField(body);
  // Mantine looks for this attribute a moment after the dialog has opened.
  field?.setAttribute('data-autofocus', 'true');
  if (header?.contains(document.activeElement)) field?.focus();
}
