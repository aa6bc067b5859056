import type { FailedJob } from '@recadia/contract/jobs';
import { CircleCheck, RotateCw, Trash2 } from 'lucide-react';
import { formatDateTime } from '../../lib/i18n/time.ts';
import { useTranslation } from '../../lib/i18n/useTranslation.ts';
import type { LoadedList } from '../../lib/list/usePagedList.ts';
import { Pill } from '../../ui/feedback/Pill.tsx';
import { ServerButton } from '../../ui/form/ServerButton.tsx';
import { DataTable } from '../../ui/list/DataTable.tsx';
import { ListRows } from '../../ui/list/ListRows.tsx';
import { idsOf, ownerOf, taskWords } from './job-words.ts';
import styles from './Jobs.module.css';

interface JobTableProps {
  list: LoadedList<FailedJob>;
  isFiltered: boolean;
  /** The job whose retry is being sent. */
  retriedId: string | null;
  onRetry: (job: FailedJob) => void;
  onDiscard: (job: FailedJob) => void;
}

export function JobTable({ list, isFiltered, retriedId, onRetry, onDiscard }: JobTableProps) {
  const { t } = useTranslation();
  const nameOf = (job: FailedJob) => t('jobs.named', { task: taskWords(job.task), owner: ownerOf(job), id: job.id });
  return (
    <ListRows
      list={list}
      noun={t('jobs.noun')}
      empty={{
        icon: <CircleCheck />,
        title: t('jobs.empty.title'),
        text: t(isFiltered ? 'jobs.empty.filtered' : 'jobs.empty.text'),
      }}
    >
      <DataTable
        label={t('jobs.title')}
        columns={[
          { id: 'owner', header: t('jobs.columns.owner'), cell: (job) => <b>{ownerOf(job)}</b> },
          { id: 'task', header: t('jobs.columns.task'), cell: (job) => <Task job={job} /> },
          {
            id: 'error',
            header: t('jobs.columns.error'),
            cell: ({ error }) => <span className={styles.error}>{error ?? t('jobs.noError')}</span>,
          },
          {
            id: 'attempts',
            header: t('jobs.columns.attempts'),
            align: 'end',
            cell: ({ attempts }) => <span className="tabular">{attempts}</span>,
          },
          { id: 'state', header: t('jobs.columns.state'), cell: (job) => <State job={job} /> },
        ]}
        factsOnCard={4}
        rows={list.rows}
        rowKey={({ id }) => id}
        rowName={nameOf}
        lead={(job) => (
          <ServerButton
            size="sm"
            icon={<RotateCw />}
            busy={retriedId === job.id}
            aria-label={t('ui.table.actOn', { action: t('jobs.retry.action'), name: nameOf(job) })}
            onClick={() => onRetry(job)}
          >
            {t('jobs.retry.action')}
          </ServerButton>
        )}
        actions={(job) =>
          // A repeated task runs again at its next time anyway.
          job.companyId === null
            ? []
            : [
                {
                  id: 'discard',
                  label: t('jobs.discard.action'),
                  icon: <Trash2 />,
                  tone: 'danger',
                  onSelect: () => onDiscard(job),
                },
              ]
        }
      />
    </ListRows>
  );
}

function Task({ job }: { job: FailedJob }) {
  return (
    <span className={styles.two}>
      {taskWords(job.task)}
      <small>{idsOf(job)}</small>
    </span>
  );
}

function State({ job: { state, dueAt, parkedAt } }: { job: FailedJob }) {
  const { t } = useTranslation();
  const at = parkedAt ?? dueAt;
  return (
    <span className={styles.two}>
      <Pill tone={state === 'parked' ? 'danger' : 'warning'}>{t(`jobs.states.${state}`)}</Pill>
      <small className={styles.time}>
        <time dateTime={at}>{t(`jobs.since.${state}`, { at: formatDateTime(at) })}</time>
      </small>
    </span>
  );
}
