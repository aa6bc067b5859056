export { sweepRetention } from './retention.jobs.ts';
