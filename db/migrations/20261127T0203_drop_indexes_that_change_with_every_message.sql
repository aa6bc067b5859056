-- no-transaction
-- The lists read ticket_order. Until the last process of the release before has stopped, its lists sort the tickets.
drop index concurrently if exists tickets_list_idx;
drop index concurrently if exists tickets_queue_list_idx;
drop index concurrently if exists tickets_user_list_idx;
drop index concurrently if exists tickets_unread_list_idx;
drop index concurrently if exists tickets_unanswered_list_idx;
drop index concurrently if exists tickets_last_words_idx;
