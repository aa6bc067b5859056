-- Which installation this database belongs to. The storage of its files carries the same id, so that a worker on another
-- database does not take them for its own.
create table installation (
  only_row boolean primary key default true check (only_row),
  id uuid not null default gen_random_uuid(),
  -- Raised by every restore of a backup.
  restore_generation bigint not null default 0 check (restore_generation >= 0),
  restored_at timestamptz,
  -- While it is set, nothing leaves the product by itself.
  held_at timestamptz,
  -- Until then an operator lets a file sweep exceed its limits.
  sweep_allowed_until timestamptz
);

insert into installation default values;

grant select on installation to recadia_app, recadia_operator, recadia_system;
