export { runDueJobs, startJobs } from './engine.ts';
export { enqueueJob, enqueueJobs, insertDueJobs, removeJobs, removeJobsOfConnection } from './enqueue.ts';
export {
  taskName,
  type EffectTask,
  type Job,
  type JobData,
  type NewJob,
  type NextRun,
  type RepeatedTask,
  type Task,
  type TransactionTask,
} from './task.ts';
