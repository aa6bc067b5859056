import { useState } from 'react';
import { errorText } from '../errors.ts';

/** Runs one request at a time; the caller shows a refusal, which stays until the next attempt. */
export function useSending() {
  const [isBusy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  const [error, setError] = useState<unknown>(null);

  async function send(work: () => Promise<void>): Promise<void> {
    if (isBusy) return;
    setBusy(true);
    setRefusal(null);
    setError(null);
    try {
      await work();
    } catch (thrown) {
      setRefusal(await errorText(thrown));
      setError(thrown);
    } finally {
      setBusy(false);
    }
  }
  return { isBusy, refusal, error, send };
}

/** Focuses the missing or invalid field. */
export const focusField = (form: HTMLFormElement, name: string): void =>
  form.querySelector<HTMLInputElement>(`[name=${name}]`)?.focus();
