-- `adopt_due_rows` makes jobs of the moves of the release before.
grant update (due_at) on message_moves to recadia_system;
