-- Work of the job engine: one row per job, inserted in the transaction that needs it. Company 0 is the installation itself:
-- its jobs repeat by time. The rows hold ids, never texts of messages.
create table jobs (
  company_id bigint not null check (company_id >= 0),
  id bigint generated always as identity,
  task text collate "C" not null check (task ~ '^[a-z][a-z-]*$' and char_length(task) <= 50),
  -- A company has one job of a task and key: enqueued again it is moved.
  key text check (char_length(key) <= 200),
  -- 0: no connection. The share per connection counts these jobs.
  connection_id bigint not null default 0,
  data jsonb not null default '{}' check (jsonb_typeof(data) = 'object' and octet_length(data::text) <= 2048),
  due_at timestamptz not null,
  -- Set once when the job becomes due, so that a claim reads no future job.
  is_ready boolean not null,
  -- The worker that runs the job, and how often one began it since the last success; both together are the fence.
  worker uuid,
  attempts smallint not null default 0 check (attempts >= 0),
  -- The job was enqueued again while it ran: it runs again then.
  again_at timestamptz,
  error text check (char_length(error) <= 500),
  -- No attempts are left: an operator retries or discards it.
  parked_at timestamptz,
  primary key (company_id, id),
  constraint jobs_key unique (company_id, task, key),
  check (worker is null or (is_ready and parked_at is null)),
  check (again_at is null or worker is not null)
) with (fillfactor = 70, autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_threshold = 500);

create index jobs_ready_idx on jobs (task, company_id, connection_id, due_at)
  where is_ready and worker is null and parked_at is null;
create index jobs_future_idx on jobs (due_at) where not is_ready and parked_at is null;
create index jobs_worker_idx on jobs (worker) where worker is not null;
create index jobs_parked_idx on jobs (parked_at, company_id, id) where parked_at is not null;

-- Workers of the job engine; the jobs of a silent one are released.
create table job_workers (
  id uuid primary key,
  seen_at timestamptz not null
);

alter table jobs enable row level security;
alter table jobs force row level security;
create policy tenant on jobs to recadia_app using (company_id = current_company_id());
create policy machinery on jobs to recadia_system using (true);
create policy operator on jobs to recadia_operator using (true);

grant select, insert, update, delete on jobs to recadia_app;
grant select, insert, update, delete on jobs to recadia_system;
grant select, insert, update, delete on jobs to recadia_operator;
grant select, insert, update, delete on job_workers to recadia_system;
