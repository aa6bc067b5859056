-- `adopt_due_rows` makes jobs of the pushes of the release before.
grant delete on pushes to recadia_system;
