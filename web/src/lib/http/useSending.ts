import { useState } from 'react';
import { errorText } from '../errors.ts';

/** Runs one request at a time; the caller shows a refusal, which stays until the next attempt. */
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

/** Focuses the missing or invalid field. */
export const focusField = (form: HTMLFormElement, name: string): void =>
  form.querySelector<HTMLInputElement>(`[name=${name}]`)?.focus();
