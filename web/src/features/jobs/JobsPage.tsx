import type { FailedJob } from '@recadia/contract/jobs';
import { RefreshCw, RotateCw } from 'lucide-react';
import { useRef, useState } from 'react';
import { showError } from '../../lib/errors.ts';
import { afterPaint } from '../../lib/interaction/after-paint.ts';
import { toast } from '../../lib/interaction/toast.ts';
import { useTranslation } from '../../lib/i18n/useTranslation.ts';
import { usePagedList } from '../../lib/list/usePagedList.ts';
import { SearchBox } from '../../ui/form/SearchBox.tsx';
import { ServerButton } from '../../ui/form/ServerButton.tsx';
import { PageHeader } from '../../ui/layout/PageHeader.tsx';
import { ListPanel } from '../../ui/list/ListPanel.tsx';
import { ListToolbar } from '../../ui/list/ListToolbar.tsx';
import { DiscardJobDialog } from './DiscardJobDialog.tsx';
import { taskWords } from './job-words.ts';
import { JobFilters } from './JobFilters.tsx';
import { jobsQuery, useJobMutations, useRefresh, type JobFilter } from './jobs.api.ts';
import { JobTable } from './JobTable.tsx';

/** X-OPS-05: the failed jobs of all companies. */
export function JobsPage() {
  const { t } = useTranslation();
  const [filter, setFilter] = useState<JobFilter>({});
  const [toDiscard, setToDiscard] = useState<FailedJob | null>(null);
  const list = usePagedList(
    (search) => jobsQuery(search, filter),
    ({ jobs }) => jobs,
  );
  const { retry, discard, retryTask } = useJobMutations();
  const { isRefreshing, refresh } = useRefresh();
  const refreshButton = useRef<HTMLButtonElement>(null);

  /** The row has left with the button that was pressed. */
  const done = (text: string) => {
    toast.success(text);
    setToDiscard(null);
    afterPaint(() => document.activeElement === document.body && refreshButton.current?.focus());
  };
  const failed = (error: unknown) => {
    setToDiscard(null);
    void showError(error);
  };
  const { task, state } = filter;
  const { count = 0, countCapped = false } = list.firstPage ?? {};
  return (
    <>
      <PageHeader title={t('jobs.title')} text={t('jobs.intro')}>
        <ServerButton ref={refreshButton} icon={<RefreshCw />} busy={isRefreshing} onClick={refresh}>
          {t('jobs.refresh')}
        </ServerButton>
      </PageHeader>
      <ListPanel
        scrollRef={list.scrollRef}
        toolbar={
          <ListToolbar title={t('jobs.everyCompany')} count={countCapped ? `${count}+` : count}>
            <SearchBox label={t('jobs.search')} onSearch={list.onSearch} />
            <JobFilters filter={filter} onChange={setFilter} />
            {task && list.rows.length > 0 && (
              <ServerButton
                icon={<RotateCw />}
                busy={retryTask.isPending}
                onClick={() =>
                  retryTask.mutate(
                    { task, state, searchParam: list.search },
                    {
                      onSuccess: ({ retried, hasMore }) =>
                        done(
                          t(hasMore ? 'jobs.retryTask.some' : 'jobs.retryTask.done', {
                            retried,
                            task: taskWords(task),
                          }),
                        ),
                      onError: failed,
                    },
                  )
                }
              >
                {t('jobs.retryTask.action')}
              </ServerButton>
            )}
          </ListToolbar>
        }
      >
        <JobTable
          list={list}
          isFiltered={Boolean(task ?? state)}
          retriedId={retry.isPending ? retry.variables.id : null}
          onRetry={(job) => retry.mutate(job, { onSuccess: () => done(t('jobs.retry.done')), onError: failed })}
          onDiscard={setToDiscard}
        />
      </ListPanel>
      {toDiscard && (
        <DiscardJobDialog
          job={toDiscard}
          busy={discard.isPending}
          onConfirm={() =>
            discard.mutate(toDiscard, { onSuccess: () => done(t('jobs.discard.done')), onError: failed })
          }
          onClose={() => setToDiscard(null)}
        />
      )}
    </>
  );
}
