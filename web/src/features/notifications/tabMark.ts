import { brand } from '../../brand.ts';

const icons = { quiet: '/favicon.svg', unread: '/favicon-unread.svg' };

/**
 * "(5) Atendimentos", a dot on the tab's icon, and the count on that of an installed app (X-NTF-07). Nobody else names the
 * tab of a page behind the sign-in: a page that comes later would take the number away.
 */
export function markTab(count: number, page: string | undefined): void {
  const name = page ?? brand.name;
  const quietly = page === undefined ? brand.name : `${page} · ${brand.name}`;
  document.title = count > 0 ? `(${count}) ${name}` : quietly;
  const icon = document.querySelector<HTMLLinkElement>('link[rel="icon"]');
  const href = count > 0 ? icons.unread : icons.quiet;
  if (icon && icon.getAttribute('href') !== href) icon.setAttribute('href', href);
  const app = navigator as { setAppBadge?: (count: number) => Promise<void> };
  void app.setAppBadge?.(count).catch(() => undefined);
}
