-- Every due date that is not the result of payments was set by hand, whichever program set it.
create function set_due_base() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    if new.due_base is null and new.due_date is not null then
      new.due_base := new.due_date;
      new.due_base_at := coalesce(new.due_base_at, public.app_now());
    end if;
  elsif new.due_date is distinct from old.due_date
    and new.due_base is not distinct from old.due_base
    and coalesce(current_setting('recadia.renewal', true), '') <> 'on'
  then
    new.due_base := new.due_date;
    new.due_base_at := public.app_now();
  end if;
  return new;
end
$$;

create trigger set_due_base before insert or update of due_date on companies
  for each row execute function set_due_base();
