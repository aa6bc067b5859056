/** The address holds the viewer and the chat: two tabs are two people, and reloading changes nothing. */
export interface Route {
  /** A customer's phone. */
  as?: string;
  /** The phone of an account's owner, or a number on the Cloud API. */
  phone?: string;
  chat?: string;
}

/** The owner's page of linked devices and faults is listed among the chats. */
export const DEVICES = 'devices';

export function readRoute(): Route {
  const query = new URLSearchParams(location.search);
  const read = (name: string) => query.get(name) ?? undefined;
  return { as: read('as'), phone: read('phone'), chat: read('chat') };
}

export function hrefOf({ as, phone, chat }: Route): string {
  const query = new URLSearchParams();
  if (as) query.set('as', as);
  if (phone) query.set('phone', phone);
  if (chat) query.set('chat', chat);
  return `?${query.toString().replaceAll('%3A', ':')}`;
}

/** Links of the page change the address without loading it again; a click for a new tab opens one. */
export function followLinks(onChange: () => void): void {
  document.addEventListener('click', (event) => {
    if (event.defaultPrevented || event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey) return;
    const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[href^="?"]') : null;
    if (!link) return;
    event.preventDefault();
    history.pushState(null, '', link.href);
    onChange();
  });
  window.addEventListener('popstate', onChange);
}
