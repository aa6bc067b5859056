/** All keys in the browser's local storage. */
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
  /** The unsent text of a ticket. */
  draft: (userId: number, ticketId: number) => `draft-${userId}-${ticketId}`,
  /** The announcements the user has opened. */
  announcements: (userId: number) => `announcements-${userId}`,
  /** The user's progress in the first steps. */
  onboarding: (userId: number) => `onboarding-${userId}`,
  signs: 'signMessages',
} as const;

/** Storage may be forbidden (private windows, policies); then nothing is kept. */
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
    // Storage is forbidden: see read().
  }
}

function remove(...keys: string[]): void {
  try {
    for (const key of keys) localStorage.removeItem(key);
  } catch {
    // Storage is forbidden: see read().
  }
}

export function readJson(key: string): unknown {
  try {
    return JSON.parse(read(key) ?? 'null') as unknown;
  } catch {
    return null;
  }
}

/** Keys of the sign-in session; theme, language, volume and to-do list belong to the user and stay (C-80). */
export function clearSessionKeys(): void {
  remove(storageKeys.companyId, storageKeys.campaigns);
}

/** Earlier releases stored the access token. */
export const removeFormerToken = (): void => remove('token');
