-- A call that is not taken is refused over the number it came by, as everything else that leaves.
alter table outbox drop constraint outbox_kind_check;
alter table outbox add constraint outbox_kind_check
  check (kind in ('send', 'edit', 'delete', 'react', 'read', 'typing', 'reject'));
