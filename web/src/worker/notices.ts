/** What the server says (X-NTF-04); read by hand, so that the worker stays small. */
interface Notice {
  ticketUuid: string;
  messageId: string;
  title: string;
  body: string;
}

export function readNotice(data: unknown): Notice | null {
  if (typeof data !== 'object' || data === null) return null;
  const { ticketUuid, messageId, title, body } = data as Record<string, unknown>;
  const isWhole = [ticketUuid, messageId, title, body].every((part) => typeof part === 'string');
  return isWhole ? (data as Notice) : null;
}

interface Shown {
  data?: unknown;
}

/**
 * Whether the worker has to show it: not while somebody looks at the product, which calls by itself, and not what is
 * shown already, by a page in the background or because it was sent twice.
 */
export function isWanted(notice: Notice, { hasFocus, shown }: { hasFocus: boolean; shown: readonly Shown[] }): boolean {
  return !hasFocus && !shown.some(({ data }) => readNotice(data)?.messageId === notice.messageId);
}

export const addressOf = (ticketUuid: string): string => `/tickets/${encodeURIComponent(ticketUuid)}`;

/** What the page shows for a message of the internal chat; the server sends none of these. */
export function chatIn(data: unknown): string | null {
  const { chatUuid } = (data ?? {}) as Record<string, unknown>;
  return typeof chatUuid === 'string' ? chatUuid : null;
}

export const chatAddressOf = (chatUuid: string): string => `/chats/${encodeURIComponent(chatUuid)}`;
