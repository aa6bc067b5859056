import { jobTasks } from '@recadia/contract/jobs';
import { expect, it } from 'vitest';
import { features } from '../features.ts';
import { createPictureTask } from '../features/contacts/index.ts';
import { createLinkedMediaTasks } from '../features/messages/index.ts';
import { timerTask } from '../platform/jobs/timers.ts';
import { createMailTask } from '../platform/mail/mailing.ts';
import { useTestServer } from '../testing/use-server.ts';
import { repeatedFileTasks } from './files.ts';
import { repeatedSweeps } from './sweeps.ts';

const server = useTestServer();

it('names every task in the contract, so that the page of the operator has words for it', () => {
  const { platform } = server;
  const linked = { providerOf: () => undefined };
  const tasks = [
    createMailTask(platform),
    timerTask([]),
    createPictureTask(platform, linked),
    ...createLinkedMediaTasks(platform, linked),
    ...features.flatMap((feature) => feature.tasks?.(platform) ?? []),
  ];
  const repeated = [
    ...repeatedSweeps,
    ...repeatedFileTasks(platform),
    ...features.flatMap((feature) => feature.repeated?.(platform) ?? []),
  ];
  const names = [...tasks.map(({ task }) => task.name), ...repeated.map(({ name }) => name)];
  expect(names.sort()).toEqual([...jobTasks].sort());
});
