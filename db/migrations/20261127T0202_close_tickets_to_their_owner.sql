drop policy fill on tickets;
