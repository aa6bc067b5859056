import type { Message } from '@recadia/contract/messages';

/** The text for a file that cannot be shown. */
export function absenceText(file: Message['file'], isBroken = false) {
  if (file?.reason === 'over-quota') return 'messages.media.overQuota';
  return isBroken || file?.state === 'failed' ? 'messages.media.failed' : 'messages.media.waiting';
}

/** Formats a file size: 184 KB, 2,4 MB. */
export function formatBytes(bytes: number, locale: string): string {
  const [value, unit] = bytes < 1_048_576 ? [bytes / 1_024, 'KB'] : [bytes / 1_048_576, 'MB'];
  const digits = unit === 'MB' ? 1 : 0;
  return `${new Intl.NumberFormat(locale, { maximumFractionDigits: digits }).format(Math.max(value, unit === 'KB' ? 1 : 0))} ${unit}`;
}

/** Formats a duration: 1:05. */
export function formatSeconds(seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds));
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`;
}

/** The file extension, or the subtype of the MIME type. */
export function fileLetters(name: string | null, mimeType: string | null): string {
  const ending = /\.([a-z0-9]{1,4})$/i.exec(name ?? '')?.[1];
  return (ending ?? mimeType?.split('/')[1]?.slice(0, 4) ?? '').toUpperCase();
}
