-- What a company is called and how it is reached is said by its own admin; plan, status and due date stay the operator's.
grant update (name, email, phone) on companies to recadia_app;
