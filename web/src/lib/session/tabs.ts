import type { User } from '@recadia/contract/users';
import { isRecord } from '../http/api-error.ts';

export type Account = Pick<User, 'id' | 'companyId'>;

/** Messages between the tabs of one browser. */
export type TabMessage = { kind: 'renewed'; token: string; user: User } | { kind: 'signedOut'; user: Account };

const channelName = 'session';
let channel: BroadcastChannel | null = null;

/** Opens the channel once; without BroadcastChannel each tab renews its own token. */
export function listenToTabs(listener: (message: TabMessage) => void): void {
  if (channel || !('BroadcastChannel' in globalThis)) return;
  channel = new BroadcastChannel(channelName);
  channel.onmessage = ({ data }: { data: unknown }) => {
    if (isTabMessage(data)) listener(data);
  };
}

export const sendToTabs = (message: TabMessage): void => channel?.postMessage(message);

export const isSameAccount = (one: Account, other: Account): boolean =>
  one.id === other.id && one.companyId === other.companyId;

/** Validates messages, because a tab may run an older release. */
function isTabMessage(data: unknown): data is TabMessage {
  if (!isRecord(data) || !isRecord(data['user'])) return false;
  const { id, companyId } = data['user'];
  if (typeof id !== 'number' || typeof companyId !== 'number') return false;
  return data['kind'] === 'signedOut' || (data['kind'] === 'renewed' && typeof data['token'] === 'string');
}
