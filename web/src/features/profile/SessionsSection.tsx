import type { sessionRoutes } from '@recadia/contract/sessions';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { showError } from '../../lib/errors.ts';
import { call, slim } from '../../lib/http/http.ts';
import { toast } from '../../lib/interaction/toast.ts';
import { useTranslation } from '../../lib/i18n/useTranslation.ts';
import { Button } from '../../ui/form/Button.tsx';
import { Skeleton } from '../../ui/feedback/Skeleton.tsx';
import { SessionList } from './SessionList.tsx';
import styles from './Sessions.module.css';

const listRoute = slim<typeof sessionRoutes.listSessions>({ method: 'GET', path: '/sessions' });
const endRoute = slim<typeof sessionRoutes.endOwnSession>({ method: 'DELETE', path: '/sessions/:sid' });

const sessionsQuery = queryOptions({
  queryKey: ['own-sessions'],
  queryFn: ({ signal }) => call(listRoute, { signal }),
  // Always fresh, because the user wants the current state.
  staleTime: 0,
});

/** The active and former sign-in sessions of the account (X-AUT-07). */
export function SessionsSection() {
  const { t } = useTranslation();
  const cache = useQueryClient();
  const { data, isError, refetch } = useQuery(sessionsQuery);
  const end = useMutation({
    mutationFn: (sid: string) => call(endRoute, { params: { sid } }),
    onSuccess: () => toast.success(t('profile.sessions.endedNow')),
    onError: (error) => void showError(error),
    onSettled: () => cache.invalidateQueries({ queryKey: sessionsQuery.queryKey }),
  });
  return (
    <section className={styles.section} aria-labelledby="sessions-title">
      <h3 id="sessions-title" className={styles.title}>
        {t('profile.sessions.title')}
      </h3>
      {data && (
        <SessionList sessions={data} ending={end.isPending ? end.variables : null} onEnd={(sid) => end.mutate(sid)} />
      )}
      {!data && !isError && <Skeleton width="80%" />}
      {!data && isError && (
        <p className={styles.facts}>
          {t('profile.sessions.failed')} <Button onClick={() => void refetch()}>{t('ui.retry')}</Button>
        </p>
      )}
    </section>
  );
}
