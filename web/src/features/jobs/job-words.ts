import type { FailedJob } from '@recadia/contract/jobs';
import i18next from 'i18next';

/** A task of a newer server has no text here and shows its name. */
export function taskWords(task: string): string {
  const key = `jobs.tasks.${task}`;
  return i18next.exists(key) ? i18next.t(key) : task;
}

/** The company, or the installation for a repeated task. */
export const ownerOf = ({ companyId, companyName }: FailedJob): string =>
  companyId === null ? i18next.t('jobs.installation') : (companyName ?? `#${companyId}`);

/** What tells one job of a task from the others: the ids it carries, or its key. */
export function idsOf({ id, key, data }: FailedJob): string {
  const ids = Object.entries(data).map(([name, value]) => `${name} ${value ?? '—'}`);
  const known = new Set(Object.values(data).map(String));
  return [`#${id}`, ...(key !== '' && !known.has(key) ? [key] : []), ...ids].join(' · ');
}
