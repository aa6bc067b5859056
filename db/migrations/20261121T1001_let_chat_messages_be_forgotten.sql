-- By age, when a company keeps what is said no longer than so many days.
grant delete on chat_messages to recadia_app;
