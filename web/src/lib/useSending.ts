import { useState } from 'react';
import { errorText } from './errors.ts';

/** One sending at a time. What the server refuses is told once, where the caller shows it, and stays to be read. */
export function useSending() {
  const [isBusy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);

  async function send(work: () => Promise<void>): Promise<void> {
    if (isBusy) return;
    setBusy(true);
    setRefusal(null);
    try {
      await work();
    } catch (error) {
      setRefusal(await errorText(error));
    } finally {
      setBusy(false);
    }
  }
  return { isBusy, refusal, send };
}

/** Who left something out or wrong goes on where it is. */
export const focusField = (form: HTMLFormElement, name: string): void =>
  form.querySelector<HTMLInputElement>(`[name=${name}]`)?.focus();
