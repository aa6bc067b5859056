-- The operator creates a company and the invitation of its first user in one transaction.
create policy operator on invitations to recadia_operator using (true);
create policy operator on mails to recadia_operator using (true);

grant select, insert, update on invitations to recadia_operator;
grant insert on mails to recadia_operator;
