/** Every key this product keeps in the browser. */
export const storageKeys = {
  companyId: 'companyId',
  campaigns: 'cshow',
  theme: 'preferredTheme',
  language: 'i18nextLng',
  volume: 'volume',
  density: 'density',
  singleKeys: 'singleKeys',
  notices: 'notices',
  noticeText: 'noticeText',
  noticesOffered: 'noticesOffered',
  drawer: 'drawer',
  contactDrawer: 'contactDrawer',
  recentActions: 'recentActions',
  kanbanHint: 'kanbanHint',
  todo: (userId: number) => `todo-${userId}`,
  /** What somebody began to write in a ticket. */
  draft: (userId: number, ticketId: number) => `draft-${userId}-${ticketId}`,
  /** Which announcements somebody has opened. */
  announcements: (userId: number) => `announcements-${userId}`,
  /** How far somebody is with the first steps. */
  onboarding: (userId: number) => `onboarding-${userId}`,
  signs: 'signMessages',
} as const;

/** Storage may be forbidden (private windows, policies); the app then simply forgets. */
export function read(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

export function write(key: string, value: string): void {
  try {
    localStorage.setItem(key, value);
  } catch {
    // Nothing to do: see read().
  }
}

function remove(...keys: string[]): void {
  try {
    for (const key of keys) localStorage.removeItem(key);
  } catch {
    // Nothing to do: see read().
  }
}

export function readJson(key: string): unknown {
  try {
    return JSON.parse(read(key) ?? 'null') as unknown;
  } catch {
    return null;
  }
}

/** What a session leaves behind. Theme, language, volume and the to-do list are the person's and stay (C-80). */
export function clearSessionKeys(): void {
  remove(storageKeys.companyId, storageKeys.campaigns);
}

/** Earlier releases stored the access token. */
export const removeFormerToken = (): void => remove('token');
