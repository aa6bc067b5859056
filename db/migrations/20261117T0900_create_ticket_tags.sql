create table ticket_tags (
  company_id bigint not null,
  ticket_id bigint not null,
  tag_id bigint not null,
  created_at timestamptz not null default app_now(),
  primary key (company_id, ticket_id, tag_id),
  foreign key (company_id, ticket_id) references tickets (company_id, id) on delete cascade,
  foreign key (company_id, tag_id) references tags (company_id, id) on delete cascade
);

create index ticket_tags_tag_id_idx on ticket_tags (company_id, tag_id, ticket_id);

alter table ticket_tags enable row level security;
alter table ticket_tags force row level security;
create policy tenant on ticket_tags to recadia_app using (company_id = current_company_id());

grant select, insert, delete on ticket_tags to recadia_app;
