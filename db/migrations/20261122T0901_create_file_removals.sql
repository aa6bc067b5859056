-- Files that a row no longer names, because it was deleted or names another file. They are removed from the storage
-- unless another row still needs them. The company of a path is its first part, also where the company is gone.
create table file_removals (
  company_id bigint not null,
  path text not null check (char_length(path) <= 500),
  -- A transaction that read the path before may still commit a row that names it.
  due_at timestamptz not null default app_now() + interval '1 minute',
  primary key (company_id, path)
);

create index file_removals_due_idx on file_removals (due_at);

alter table file_removals enable row level security;
alter table file_removals force row level security;
create policy tenant on file_removals to recadia_app using (company_id = current_company_id());
-- The owner runs the trigger below: rows are also deleted by cascades, where no company is set.
create policy machinery on file_removals to recadia_owner, recadia_system using (true);

grant select, delete on file_removals to recadia_app;
grant select, update on file_removals to recadia_system;

-- The argument is the column that names the file.
create function enqueue_file_removal() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  v_path text := to_jsonb(old) ->> tg_argv[0];
begin
  if v_path ~ '^[1-9]\d{0,15}/' then
    insert into file_removals (company_id, path) values (split_part(v_path, '/', 1)::bigint, v_path)
    on conflict (company_id, path) do update set due_at = excluded.due_at;
  end if;
  return null;
end
$$;

revoke all on function enqueue_file_removal() from public;

do $$
declare
  v_table text;
  v_column text;
begin
  for v_table, v_column in values
    ('messages', 'media_path'), ('outbox', 'prepared_path'), ('schedules', 'media_path'), ('queues', 'media_path'),
    ('queue_options', 'media_path'), ('quick_messages', 'media_path'), ('announcements', 'media_path'),
    ('file_list_options', 'path'), ('contact_pictures', 'path')
  loop
    execute format(
      'create trigger remove_file_of_deleted_row after delete on %1$I for each row
         when (old.%2$I is not null) execute function enqueue_file_removal(%2$L)', v_table, v_column);
    execute format(
      'create trigger remove_replaced_file after update of %2$I on %1$I for each row
         when (old.%2$I is not null and old.%2$I is distinct from new.%2$I)
         execute function enqueue_file_removal(%2$L)', v_table, v_column);
  end loop;
end
$$;
