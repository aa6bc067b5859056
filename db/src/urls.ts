/** What to do about a URL that cannot be read; most have a password with a slash in it. */
export const urlAdvice = 'Percent-encode its password, or use one of hex digits: openssl rand -hex 32';

/** Whether a database URL can be read, with a password that can be decoded. */
export function isUsableUrl(text: string): boolean {
  try {
    const { password, pathname } = new URL(text);
    decodeURIComponent(password);
    return decodeURIComponent(pathname).length > 1;
  } catch {
    return false;
  }
}
