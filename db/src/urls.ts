/** Advice for a URL that cannot be parsed; the usual cause is a slash in its password. */
export const urlAdvice = 'Percent-encode its password, or use one of hex digits: openssl rand -hex 32';

/** Whether a database URL can be parsed and its password decoded. */
export function isUsableUrl(text: string): boolean {
  try {
    const { password, pathname } = new URL(text);
    decodeURIComponent(password);
    return decodeURIComponent(pathname).length > 1;
  } catch {
    return false;
  }
}
