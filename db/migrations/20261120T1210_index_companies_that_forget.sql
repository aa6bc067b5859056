-- no-transaction
create index concurrently settings_retention_idx on settings (company_id)
  where key = 'retentionDays' and value <> 'disabled';
