-- Loads everything that decides the permissions of these sign-in sessions in one read. The two lists are read in pairs.
-- Dropped first, because its columns may change.
drop function if exists load_principals(bigint[], uuid[]);

create function load_principals(p_company_ids bigint[], p_session_ids uuid[])
  returns table (
    company_id bigint,
    session_id uuid,
    user_id bigint,
    name text,
    email text,
    profile text,
    super boolean,
    all_ticket boolean,
    whatsapp_id bigint,
    token_version integer,
    queue_ids bigint[],
    expires_at timestamptz,
    revoked_at timestamptz,
    revoked_reason text,
    company_name text,
    company_status boolean,
    due_date date,
    timezone text,
    leaving_at timestamptz,
    grace_days integer,
    is_super_company boolean,
    plan_id bigint,
    use_campaigns boolean,
    use_schedules boolean,
    use_internal_chat boolean,
    use_external_api boolean,
    use_kanban boolean,
    use_open_ai boolean,
    use_integrations boolean,
    use_internal boolean,
    event_seq bigint
  )
  language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select
    s.company_id, s.id, u.id, u.name, u.email, u.profile, u.super, u.all_ticket, u.whatsapp_id, u.token_version,
    array(
      select q.queue_id from user_queues q
      where q.company_id = u.company_id and q.user_id = u.id
      order by q.queue_id
    ),
    s.expires_at, s.revoked_at, s.revoked_reason,
    c.name, c.status, c.due_date, c.timezone, c.leaving_at, (select company_grace_days()), c.is_super,
    p.id, p.use_campaigns, p.use_schedules, p.use_internal_chat, p.use_external_api, p.use_kanban, p.use_open_ai,
    p.use_integrations, p.use_internal,
    coalesce((select e.last_seq from company_event_seq e where e.company_id = c.id), 0)
  from unnest(p_company_ids, p_session_ids) as asked (company_id, session_id)
  join sessions s on s.company_id = asked.company_id and s.id = asked.session_id
  join users u on u.company_id = s.company_id and u.id = s.user_id
  join companies c on c.id = s.company_id
  join plans p on p.id = c.plan_id
$$;

revoke all on function load_principals(bigint[], uuid[]) from public;
grant execute on function load_principals(bigint[], uuid[]) to recadia_app;
