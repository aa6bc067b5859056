import type { Chat } from '@recadia/contract/chats';
import { useQuery } from '@tanstack/react-query';
import { ApiError } from '../../lib/http/api-error.ts';
import { chatQuery } from './chats.api.ts';

export type OpenChat =
  { kind: 'none' | 'loading' | 'gone' } | { kind: 'failed'; retry: () => void } | { kind: 'open'; chat: Chat };

/** The chat of the address; `gone` when it was deleted or the user is not a member. */
export function useOpenChat(uuid: string | undefined): OpenChat {
  const query = useQuery({ ...chatQuery(uuid ?? ''), enabled: uuid !== undefined });
  if (uuid === undefined) return { kind: 'none' };
  if (query.data) return { kind: 'open', chat: query.data };
  if (query.data === null || isRefused(query.error)) return { kind: 'gone' };
  return query.error ? { kind: 'failed', retry: () => void query.refetch() } : { kind: 'loading' };
}

/** 400 means that the address names no chat. */
const isRefused = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 404 || error.status === 400);
