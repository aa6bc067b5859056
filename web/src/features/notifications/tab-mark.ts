import { brand } from '../../brand.ts';

const icons = { quiet: '/favicon.svg', unread: '/favicon-unread.svg' };

/**
 * "(5) Atendimentos", a dot on the tab's icon, and the badge of an installed app (X-NTF-07). No other code sets the
 * title of signed-in pages, because a page that loads later would remove the count.
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
