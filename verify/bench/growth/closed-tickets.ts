import { withClient } from '@recadia/db/testing';

/** More than the list counts. */
const closed = 1_100;

/**
 * Adds closed tickets to the company whose lists are read until it has as many at every size: a list counts at most 1,000
 * rows, so that a company with fewer would be counted faster.
 */
export const addClosedTickets = (url: string): Promise<void> =>
  withClient(url, async (run) => {
    await run('set session_replication_role = replica');
    await run(`
      with missing as (
        select ${closed} - count(*) as n from tickets where company_id = 1 and status = 'closed'
      ), added as (
        insert into tickets (company_id, status, contact_id, connection_id, user_id, queue_id, last_message, last_message_at,
          last_from_me, closed_at, created_at, updated_at)
        select 1, 'closed', t.contact_id, 1, 1, 1, t.last_message, before.at, t.last_from_me, before.at, before.at, before.at
        from generate_series(1, ${closed}) turn, tickets t, lateral (select t.updated_at - turn * interval '7 days' as at) before
        where t.company_id = 1 and t.status = 'closed'
        order by turn, t.id limit (select greatest(0, n) from missing)
        returning *
      )
      insert into ticket_order (company_id, ticket_id, status, user_id, queue_id, connection_id, is_unread, is_unanswered,
        last_text_at, created_at, updated_at)
      select company_id, id, status, user_id, queue_id, connection_id, false, not last_from_me, last_message_at, created_at,
        updated_at
      from added`);
    await run('vacuum analyze tickets, ticket_order');
  });
