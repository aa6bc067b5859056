-- The functions that delete a leaving company run as recadia_system; every other row goes with the company's own row.
grant delete on companies, ticket_events to recadia_system;
