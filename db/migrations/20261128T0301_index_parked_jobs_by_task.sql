-- no-transaction
-- Counts the parked jobs of each task for the metrics.
create index concurrently jobs_parked_by_task_idx on jobs (task) where parked_at is not null;
