import { auditRoutes, type AuditArea } from '@recadia/contract/audit';
import { userRoutes } from '@recadia/contract/users';
import { infiniteQueryOptions, useQuery } from '@tanstack/react-query';
import { call, callForFile } from '../../lib/http/http.ts';
import { saveFile } from '../../lib/http/save-file.ts';
import { useDebouncedText } from '../../lib/interaction/useDebouncedText.ts';

export interface AuditFilter {
  userId?: number;
  area?: AuditArea;
  from?: string;
  to?: string;
}

export const auditQuery = (filter: AuditFilter) =>
  infiniteQueryOptions({
    queryKey: ['audit-log', filter],
    queryFn: ({ pageParam, signal }) =>
      call(auditRoutes.listAudit, { query: { ...filter, ...(pageParam && { cursor: pageParam }) }, signal }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => (page.hasMore ? page.nextCursor : null),
  });

export async function saveAudit(filter: AuditFilter): Promise<void> {
  saveFile(await callForFile(auditRoutes.exportAudit, { query: { ...filter } }), 'auditoria.csv');
}

/** The first users with this name, because a company may have thousands. */
export function useFoundUsers(typed: string) {
  const wanted = typed.trim();
  const search = useDebouncedText(wanted);
  const { data } = useQuery({
    queryKey: ['users-found', search],
    queryFn: ({ signal }) => call(userRoutes.listUsers, { query: { searchParam: search }, signal }),
    enabled: search !== '',
  });
  const isSearched = wanted !== '' && search === wanted && data !== undefined;
  return { users: wanted === '' ? [] : (data?.users ?? []), isSearched };
}
