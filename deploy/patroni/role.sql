-- Once, on the primary: who the service is, and what bounds it where a pooler leaves out what it says at its start.
create role parley login;
alter role parley set statement_timeout = '6s';
alter role parley set idle_in_transaction_session_timeout = '5s';
create database parley owner parley;
