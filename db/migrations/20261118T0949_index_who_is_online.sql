-- Who was not heard of is looked for among those who are shown as online. When they were last seen is left out of it:
-- that changes all the time, and would then change the index too.
create index users_online_idx on users (company_id, id) where online;
