-- The task that downloads the file of a message. A gateway downloads files of linked devices, old ones apart: the files of an
-- imported history must not delay those of live messages.
create function media_task(p_company_id bigint, p_connection_id bigint, p_at timestamptz)
  returns text
  language sql stable set search_path = pg_catalog, public, pg_temp as $$
  select case
    when c.provider = 'cloud' then 'media'
    when p_at < app_now() - interval '1 hour' then 'media-history'
    else 'media-linked'
  end
  from connections c where c.company_id = p_company_id and c.id = p_connection_id
$$;

-- In the transaction that stores the message, also that of the release before.
create function enqueue_media_download() returns trigger
  language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  insert into jobs (company_id, task, key, connection_id, data, due_at, is_ready)
  values (new.company_id, media_task(new.company_id, new.connection_id, new.at), new.id::text, new.connection_id,
    jsonb_build_object('messageId', new.id), app_now(), true)
  on conflict on constraint jobs_key do nothing;
  return null;
end
$$;

revoke all on function media_task(bigint, bigint, timestamptz) from public;
revoke all on function enqueue_media_download() from public;
grant execute on function media_task(bigint, bigint, timestamptz) to recadia_app, recadia_system;

create trigger enqueue_media_download after insert on messages for each row
  when (new.media_state = 'waiting') execute function enqueue_media_download();

-- Messages of the release before have a time here; `adopt_due_rows` enqueues their downloads.
alter table messages alter column media_due_at set default 'infinity';
