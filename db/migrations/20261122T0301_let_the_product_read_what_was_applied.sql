-- A process compares the applied files with those of its release before it says that it is ready.
grant select on schema_files to recadia_app;
