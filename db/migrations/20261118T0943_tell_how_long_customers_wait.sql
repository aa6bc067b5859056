alter table tickets
  -- The first message of the customer that nobody has answered; what a bot says is no answer.
  add column waiting_since timestamptz,
  -- Which promise of its queue was broken: the first answer, or the end of it.
  add column late_for text check (late_for in ('first-answer', 'resolution'));

update tickets set waiting_since = last_message_at where status <> 'closed' and not last_from_me;

-- Minutes of working time; empty promises nothing.
alter table queues
  add column first_answer_minutes integer check (first_answer_minutes between 1 and 525600),
  add column resolution_minutes integer check (resolution_minutes between 1 and 525600);
