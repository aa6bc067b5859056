-- Secrets of the whole installation, sealed. "lookup" keys the hashes of backup and reset codes and the push key pair: it
-- stays when the keys rotate, because the codes themselves are not stored. It also tells whether a process has the keys.
create table installation_secrets (
  name text primary key check (name = 'lookup'),
  value_sealed text not null check (char_length(value_sealed) <= 4000),
  created_at timestamptz not null default app_now()
);

grant select, insert, update on installation_secrets to recadia_system;
