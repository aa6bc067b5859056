-- no-transaction
-- A lock per row, so that a ticket that changes meanwhile is copied before or after its change; a commit per thousand, so
-- that its message waits for a moment only. Running it again copies the rest.
do $$
declare
  v_company_id bigint := 0;
  v_ticket_id bigint := 0;
begin
  loop
    with copied as materialized (
      select * from tickets t where (t.company_id, t.id) > (v_company_id, v_ticket_id)
      order by t.company_id, t.id limit 1000
      for share
    ), inserted as (
      insert into ticket_order (company_id, ticket_id, status, user_id, queue_id, connection_id, is_unread,
        is_unanswered, last_text_at, created_at, updated_at)
      select c.company_id, c.id, c.status, c.user_id, c.queue_id, c.connection_id, c.unread_messages > 0,
        not c.last_from_me, case when c.last_message <> '' then c.last_message_at end, c.created_at, c.updated_at
      from copied c
      on conflict (company_id, ticket_id) do nothing
    )
    select c.company_id, c.id into v_company_id, v_ticket_id from copied c order by c.company_id desc, c.id desc limit 1;
    exit when not found;
    commit;
  end loop;
end
$$;
