/** The payload of the server (X-NTF-04); parsed without a schema library, so that the worker stays small. */
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

interface ShownNotification {
  data?: unknown;
}

/**
 * Whether the worker shows a notice: not while a window of the product has the focus, which alerts by itself, and not
 * when it is already shown by a background page or by a repeated push.
 */
export function shouldShowNotice(
  notice: Notice,
  { hasFocus, shown }: { hasFocus: boolean; shown: readonly ShownNotification[] },
): boolean {
  return !hasFocus && !shown.some(({ data }) => readNotice(data)?.messageId === notice.messageId);
}

export const addressOf = (ticketUuid: string): string => `/tickets/${encodeURIComponent(ticketUuid)}`;

/** The chat of a notification shown by the page; the server sends no chat notices. */
export function chatOfNotice(data: unknown): string | null {
  const { chatUuid } = (data ?? {}) as Record<string, unknown>;
  return typeof chatUuid === 'string' ? chatUuid : null;
}

export const chatAddressOf = (chatUuid: string): string => `/chats/${encodeURIComponent(chatUuid)}`;
