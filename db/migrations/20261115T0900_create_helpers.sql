-- What every later migration leans on: extensions, the clock, the tenant of the transaction, folded text for search.

create extension if not exists unaccent;
create extension if not exists pg_trgm;
create extension if not exists btree_gin;

grant usage on schema public to recadia_app, recadia_operator, recadia_system, recadia_search;
grant create on schema public to recadia_system, recadia_search;

-- Holds a row only in databases made by the test harness; production time is the machine's time.
create table app_clock (
  only_row boolean primary key default true check (only_row),
  offset_ms bigint not null
);

grant select on app_clock to recadia_app, recadia_operator, recadia_system, recadia_search;

-- Declared stable, not volatile, so that "expires_at > app_now()" may use an index.
create function app_now() returns timestamptz language plpgsql stable parallel safe as $$
begin
  return clock_timestamp() + coalesce((select offset_ms from public.app_clock) * interval '1 millisecond', interval '0');
end
$$;

-- Null outside a tenant transaction: every policy then compares with null and shows no row.
create function current_company_id() returns bigint language sql stable parallel safe as $$
  select nullif(current_setting('app.company_id', true), '')::bigint
$$;

-- unaccent(text) depends on the search path and is therefore only stable; naming the dictionary makes it immutable.
create function search_text(value text) returns text language sql immutable strict parallel safe as $$
  select lower(public.unaccent('public.unaccent'::regdictionary, value))
$$;
