import i18next from 'i18next';
import { ApiError, isRecord, NetworkError } from './http/api-error.ts';
import { loadTexts } from './i18n/i18n.ts';
import { formatDate } from './i18n/time.ts';
import { toast } from './interaction/toast.ts';

/**
 * The one handler of failed requests: shows the text of the error code, otherwise the text of the server, otherwise
 * a general message.
 */
export async function showError(error: unknown): Promise<void> {
  if (isAbort(error)) return;
  toast.error(await errorText(error));
}

export async function errorText(error: unknown): Promise<string> {
  await loadTexts('errors').catch(() => undefined);
  if (error instanceof NetworkError) return i18next.t('errors.network');
  if (error instanceof ApiError && error.code) {
    const key = `errors.${error.code}`;
    return i18next.exists(key) ? i18next.t(key, facts(error.details)) : error.code;
  }
  if (typeof error === 'string' && error) return error;
  return i18next.t('errors.generic');
}

/** Values for the placeholders of an error text; dates are formatted. */
function facts(details: unknown): Record<string, unknown> {
  if (!isRecord(details)) return {};
  const date = typeof details.dueDate === 'string' ? { date: formatDate(details.dueDate) } : {};
  return { ...details, ...date };
}

const isAbort = (error: unknown): boolean => error instanceof DOMException && error.name === 'AbortError';
