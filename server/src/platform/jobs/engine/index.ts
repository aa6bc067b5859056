export { runDueJobs, startJobs } from './engine.ts';
export { enqueueJob, enqueueJobs, removeJobs, removeJobsOfConnection, type NewJob } from './enqueue.ts';
export {
  taskName,
  type EffectTask,
  type Job,
  type JobData,
  type RepeatedTask,
  type Task,
  type TaskName,
  type TransactionTask,
} from './task.ts';
