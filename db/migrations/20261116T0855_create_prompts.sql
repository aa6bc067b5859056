-- What an AI is told before it answers customers. Its keys are sealed.
create table prompts (
  company_id bigint not null references companies (id) on delete cascade,
  id bigint generated always as identity,
  name text not null check (char_length(btrim(name)) >= 1 and char_length(name) <= 100),
  name_key text not null generated always as (search_text(name)) stored,
  prompt text not null check (char_length(prompt) between 1 and 65536),
  voice text not null default 'texto' check (char_length(voice) <= 50),
  voice_key_sealed text,
  voice_region text not null default '' check (char_length(voice_region) <= 100),
  max_tokens integer not null default 100 check (max_tokens between 10 and 4096),
  temperature numeric(2, 1) not null default 1 check (temperature between 0 and 1),
  api_key_sealed text,
  -- Where a customer goes who asks for a person.
  queue_id bigint,
  max_messages integer not null default 10 check (max_messages between 1 and 100),
  created_at timestamptz not null default app_now(),
  updated_at timestamptz not null default app_now(),
  primary key (company_id, id),
  foreign key (company_id, queue_id) references queues (company_id, id) on delete set null (queue_id)
);

create index prompts_name_order_idx on prompts (company_id, name_key, id);
create index prompts_queue_id_idx on prompts (company_id, queue_id);

alter table prompts enable row level security;
alter table prompts force row level security;
create policy tenant on prompts to recadia_app using (company_id = current_company_id());

grant select, insert, update, delete on prompts to recadia_app;

alter table queues
  add foreign key (company_id, prompt_id) references prompts (company_id, id) on delete set null (prompt_id);
create index queues_prompt_id_idx on queues (company_id, prompt_id) where prompt_id is not null;
